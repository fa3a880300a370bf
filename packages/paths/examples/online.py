"""Tests a system in Python with steps that the path engine chooses: python3 online.py FILE#EXPORT [STEPS].

The engine runs beside it and answers one line of JSON to each line of JSON. Replace System by the system under test.
"""

import json
import subprocess
import sys


class System:
    """What is tested. Causes an event, and says where it is afterwards."""

    def __init__(self):
        self.place = None

    def restart(self, place):
        self.place = place

    def cause(self, step):
        # A real system would be asked; this one does as it is told.
        self.place = step["place"]


def main(machine, steps):
    command = ["npx", "paths", "online", machine, "--stop", f"steps={steps}"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:

        def ask(what, **details):
            engine.stdin.write(json.dumps({"ask": what, **details}) + "\n")
            engine.stdin.flush()
            return json.loads(engine.stdout.readline())

        system = System()
        system.restart(ask("restart")["place"])
        while True:
            answer = ask("next")
            if answer.get("end") == "final":
                system.restart(ask("restart")["place"])
                continue
            if "step" not in answer:
                break
            step = answer["step"]
            system.cause(step)
            if system.place == step["place"]:
                ask("passed")
            else:
                system.restart(ask("failed", reason=f"is in {system.place}")["place"])
        ask("end")
    return engine.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "50"))
