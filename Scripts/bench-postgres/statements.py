"""Turns a transaction in PostgreSQL's log into a script for pgbench that sends the same statements.

usage: statements.py LOG WORD      the last transaction in LOG that has a statement with WORD

In place of 'Bench Name' another name is sent each time.
"""

import re
import sys

STATEMENT = re.compile(r"LOG:  execute \S+: (.*)", re.DOTALL)
VALUES = re.compile(r"DETAIL:  parameters: (.*)", re.DOTALL)
VALUE = re.compile(r"\$(\d+) = (NULL|'(?:[^']|'')*')")

# The values that must not be sent unchanged: the numbers of new rows, and the counters for them.
IN_PLACE = {f"INSERT INTO {table} ": {"1": ":number"} for table in ("player", "change", "change_rows")}
IN_PLACE["UPDATE numbering SET "] = {"1": "last + 1"}


def entries(path):
    """Returns the log's entries; each line after the first one of an entry begins with a tab."""
    with open(path, encoding="utf-8") as log:
        return [entry.replace("\n\t", "\n") for entry in re.split(r"\n(?!\t)", log.read())]


def transactions(path):
    """Yields lists of statements with their values."""
    current = []
    for entry in entries(path):
        if match := STATEMENT.search(entry):
            if match[1].startswith("BEGIN"):
                current = []
            current.append((match[1], {}))
            if match[1] == "COMMIT":
                yield current
        elif (match := VALUES.search(entry)) and current:
            current[-1][1].update(VALUE.findall(match[1]))


def bound(statement, values):
    """The statement with its values filled in."""
    in_place = next((values for start, values in IN_PLACE.items() if statement.startswith(start)), {})

    def text(match):
        value = in_place.get(match[1], values[match[1]])
        if "bench name" in value.lower():
            return "(" + re.sub("(?i)bench name", r"\g<0> ' || :name || '", value) + ")"
        number = re.fullmatch(r"'(-?\d+)'", value)
        return number[1] if number and match[1] not in in_place else value

    return re.sub(r"\$(\d+)", text, statement)


def main():
    path, word = sys.argv[1:]
    found = [one for one in transactions(path) if any(word in statement for statement, _ in one)]
    if not found:
        sys.exit(f"no transaction in {path} has a statement with {word!r}; has the program changed what it sends?")
    transaction = found[-1]
    for variable in ("name", "number"):
        print(rf"\set {variable} random(1, 1000000000000)")
    for statement, values in transaction:
        print(bound(statement, values) + ";")


main()
