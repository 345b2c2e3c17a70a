"""Talks to gather-toss as gather does, and holds all that is said against the schema of the protocol."""

import json
import pathlib
import subprocess
import unittest

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = json.loads((FOLDER / "../../docs/module-protocol.schema.json").read_text(encoding="utf-8"))
ANA = {
    "id": 1, "name": "Ana", "age": None, "skill": None, "mark": None, "preferredPosition": None, "favouriteTeam": None,
}


def validate(message, kind):
    """Makes sure that a message is one of some kind, and of no other."""
    jsonschema.Draft202012Validator(SCHEMA).validate(message)
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}).validate(message)


def run(request, *arguments):
    result = subprocess.run(
        [FOLDER / "gather-toss", *arguments], input=json.dumps(request), capture_output=True, encoding="utf-8",
        env={"PATH": "/usr/bin:/bin"}, timeout=60, check=True)
    assert result.stderr == "", result.stderr
    return json.loads(result.stdout)


def toss(call=None, seed=None, team_a=(ANA,), team_b=(ANA,)):
    request = {
        "protocol": 2, "action": "open", "route": "toss coin", "arguments": {"call": call, "seed": seed},
        "inputs": {"lineup": {"teamA": list(team_a), "teamB": list(team_b), "bench": [], "count": 2}},
        "organizer": {"name": "local"}, "now": "2026-11-21T12:00:00Z",
    }
    validate(request, "openRequest")
    answer = run(request)
    validate(answer, "failureAnswer" if "failure" in answer else "answer")
    return answer


class Toss(unittest.TestCase):
    def test_describes_itself(self):
        request = {"protocols": [2]}
        validate(request, "describeRequest")
        validate(run(request, "--describe"), "description")

    def test_says_who_kicks_off(self):
        answer = toss(seed=1)
        self.assertEqual(answer, toss(seed=1))
        value = answer["value"]
        self.assertEqual(value["kicksOff"], "Team A" if value["coin"] == "heads" else "Team B")
        self.assertIn(f"It is {value['coin']}: {value['kicksOff']} kicks off", answer["blocks"][0]["text"])

    def test_goes_by_the_call(self):
        heads, tails = toss(call="heads", seed=5)["value"], toss(call="tails", seed=5)["value"]
        self.assertEqual(heads["coin"], tails["coin"])
        self.assertNotEqual(heads["kicksOff"], tails["kicksOff"])

    def test_falls_either_way(self):
        self.assertEqual({toss(seed=seed)["value"]["coin"] for seed in range(20)}, {"heads", "tails"})

    def test_needs_two_teams(self):
        self.assertEqual(toss(team_b=())["failure"]["kind"], "conflict")


if __name__ == "__main__":
    unittest.main()
