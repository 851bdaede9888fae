"""Known weaknesses of the pinned packages: ``python -m tests.tooling.audit`` (pip-audit, with a way out offline).

The exit status is 1 only for a weakness that was found. A hall, a train and a build server behind a mirror have nobody
to ask: then a line says so and nothing fails.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
#: Seconds to wait for each answer of the service.
PATIENCE = 10


def audited(requirements: Path) -> list[dict[str, Any]] | None:
    """Ask for every pinned package; None if nobody answered."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(requirements), "--disable-pip"]
    options = ["--require-hashes", "--progress-spinner", "off", "--format", "json", "--timeout", str(PATIENCE)]
    answer = subprocess.run([*command, *options], check=False, capture_output=True, text=True)
    try:
        return list(json.loads(answer.stdout)["dependencies"])
    except (ValueError, KeyError):
        return None


def report(packages: list[dict[str, Any]] | None) -> tuple[str, int]:
    """The line to print, and the exit status."""
    if packages is None or all("skip_reason" in package for package in packages):
        return "pip-audit: skipped, the list of known weaknesses cannot be reached from here.", 0
    weak = [f"{package['name']} {package['version']}" for package in packages if package.get("vulns")]
    if weak:
        return f"pip-audit: known weaknesses in {', '.join(weak)}; update them and run make lock.", 1
    unknown = sum("skip_reason" in package for package in packages)
    return f"pip-audit: no known weakness in {len(packages)} packages ({unknown} could not be asked for).", 0


if __name__ == "__main__":
    line, status = report(audited(ROOT / "requirements.txt"))
    print(line)
    sys.exit(status)
