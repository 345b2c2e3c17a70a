"""Talks to gather-balance as gather does, and holds all that is said against the schema of the protocol."""

import itertools
import json
import pathlib
import random
import subprocess
import unittest

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = json.loads((FOLDER / "../../docs/module-protocol.schema.json").read_text(encoding="utf-8"))


def validate(message, kind):
    """Makes sure that a message is one of some kind, and of no other."""
    jsonschema.Draft202012Validator(SCHEMA).validate(message)
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}).validate(message)


def run(request, *arguments):
    result = subprocess.run(
        [FOLDER / "gather-balance", *arguments], input=json.dumps(request), capture_output=True, encoding="utf-8",
        env={"PATH": "/usr/bin:/bin"}, timeout=60, check=True)
    assert result.stderr == "", result.stderr
    return json.loads(result.stdout)


def call(route, arguments, inputs):
    request = {
        "protocol": 1, "action": "open", "route": route, "arguments": arguments, "inputs": inputs,
        "organizer": {"name": "local"}, "now": "2026-11-21T12:00:00Z",
    }
    validate(request, "openRequest")
    answer = run(request)
    validate(answer, "failureAnswer" if "failure" in answer else "answer")
    return answer


def suggest(players, by=None, seed=None, bench=()):
    lineup = {"teamA": players, "teamB": [], "bench": list(bench), "count": len(players) + len(bench)}
    return call("balance suggest", {"by": by, "seed": seed}, {"lineup": lineup})


NUMBERS = itertools.count(1)


def player(name, skill="amateur", age=None, position=None):
    return {
        "id": next(NUMBERS), "name": name, "age": age, "skill": skill, "mark": None,
        "preferredPosition": position, "favouriteTeam": None,
    }


class Describing(unittest.TestCase):
    def test_is_a_description(self):
        request = {"protocols": [1]}
        validate(request, "describeRequest")
        description = run(request, "--describe")
        validate(description, "description")
        self.assertEqual([route["path"] for route in description["routes"]], ["balance suggest", "balance weigh"])


class Suggesting(unittest.TestCase):
    def test_makes_teams_of_the_same_strength(self):
        players = [player("Ana", "professional"), player("Ion", "professional"), player("Zoe"), player("Dan")]
        value = suggest(players)["value"]
        self.assertEqual((value["strengthA"], value["strengthB"]), (50, 50))
        self.assertEqual(sorted(value["teamA"] + value["teamB"]), ["Ana", "Dan", "Ion", "Zoe"])

    def test_counts_the_bench_too(self):
        value = suggest([player("Ana")], bench=[player("Ion"), player("Zoe")])["value"]
        self.assertEqual(len(value["teamA"]) + len(value["teamB"]), 3)

    def test_keeps_goalkeepers_apart(self):
        for seed in range(20):
            players = [player(f"K{n}", "professional", position="goalkeeper") for n in range(2)]
            players += [player(f"P{n}", "beginner") for n in range(6)]
            value = suggest(players, seed=seed)["value"]
            self.assertEqual(sum(name.startswith("K") for name in value["teamA"]), 1)

    def test_spreads_positions_when_told_to(self):
        for seed in range(20):
            players = [player(f"S{n}", position="striker") for n in range(4)]
            players += [player(f"D{n}", position="defender") for n in range(4)]
            value = suggest(players, by="position", seed=seed)["value"]
            self.assertEqual(sum(name.startswith("S") for name in value["teamA"]), 2)

    def test_is_the_same_for_the_same_number(self):
        players = [player(f"P{n}") for n in range(10)]
        self.assertEqual(suggest(players, seed=7), suggest(players, seed=7))
        self.assertGreater(len({str(suggest(players, seed=seed)["value"]["teamA"]) for seed in range(5)}), 1)

    def test_is_fair_for_many_teams(self):
        chance = random.Random(1)
        skills = ["beginner", "amateur", "professional", None]
        for count in range(2, 23):
            players = [player(f"P{n}", chance.choice(skills), chance.randint(10, 60)) for n in range(count)]
            value = suggest(players)["value"]
            self.assertLessEqual(abs(len(value["teamA"]) - len(value["teamB"])), 1)
            if count % 2 == 0 and count >= 8:
                self.assertLessEqual(abs(value["strengthA"] - value["strengthB"]), 5)

    def test_writes_lines_that_gather_reads(self):
        names = ["Ana Pop", 'Ion "Gol" Dinu', "D'Arc", "$mart", "Zoë", "-x"]
        players = [player(name) for name in names]
        lines = suggest([*players, player("#7") | {"id": 70}], by="none")["value"]["lines"]
        self.assertTrue(lines[0].startswith("team assign A ") and lines[1].startswith("team assign B "))
        words = " ".join(lines)
        for word in ['"Ana Pop"', '"Ion \\"Gol\\" Dinu"', '"D\'Arc"', '"\\$mart"', " Zoë", '"-x"', "#70"]:
            self.assertIn(word, words)

    def test_shows_strength_and_positions(self):
        segments = suggest([player("Ana", position="goalkeeper"), player("Ion", "beginner", 50)])["blocks"][0]["segments"]
        self.assertEqual({segment["title"] for segment in segments}, {"Team A (strength 20)", "Team B (strength 1)"})
        self.assertIn("Ana (GK)", segments[0]["items"] + segments[1]["items"])

    def test_says_that_too_few_are_picked(self):
        failure = suggest([])["failure"]
        self.assertEqual(failure["kind"], "conflict")
        self.assertEqual(failure["message"], "nobody is picked; pick who plays with: team select PLAYER…")
        self.assertIn("only Ana is picked", suggest([player("Ana")])["failure"]["message"])


class Weighing(unittest.TestCase):
    def test_counts_skill_less_what_the_years_take(self):
        for (skill, age), strength in {
            ("professional", 25): 30, ("professional", 40): 25, ("amateur", None): 20, (None, 18): 20,
            ("beginner", 12): 4, ("beginner", 90): 1,
        }.items():
            answer = call("balance weigh", {"player": player("Ana", skill, age)}, {})
            self.assertEqual(answer["value"], {"name": "Ana", "strength": strength})


if __name__ == "__main__":
    unittest.main()
