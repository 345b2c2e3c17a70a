"""The players of an organizer on FastAPI, uvicorn and SQLite: the server that Scripts/bench compares gather serve with.

usage: fastapi_server.py STORE PORT

It reads and writes a store of gather as efficiently as FastAPI allows: a connection for each thread, statements
that SQLite keeps prepared, WAL with synchronous=FULL, the token checked by its SHA-256.
"""

import hashlib
import sqlite3
import sys
import threading
import time

import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException, Response
from fastapi.responses import ORJSONResponse
from pydantic import BaseModel

STORE, PORT = sys.argv[1], int(sys.argv[2])
FIELDS = ("id", "name", "age", "skill", "preferredPosition", "favouriteTeam")
app = FastAPI(default_response_class=ORJSONResponse, docs_url=None, redoc_url=None, openapi_url=None)
local = threading.local()
# SQLite allows one writer at a time; waiting here is better than asking it again and again.
writing = threading.Lock()


class NewPlayer(BaseModel):
    name: str
    age: int | None = None
    skill: str | None = None
    preferredPosition: str | None = None
    favouriteTeam: str | None = None


def store() -> sqlite3.Connection:
    if not hasattr(local, "connection"):
        local.connection = sqlite3.connect(STORE, isolation_level=None, timeout=5, check_same_thread=False)
        local.connection.execute("PRAGMA journal_mode = WAL")
        local.connection.execute("PRAGMA synchronous = FULL")
    return local.connection


def organizer(authorization: str = Header("")) -> int:
    token = hashlib.sha256(authorization.removeprefix("Bearer ").encode()).hexdigest()
    row = store().execute(
        "SELECT organizer_id FROM token JOIN account ON account.id = account_id WHERE hash = ? AND expires > ?", (token, time.time() * 1000)
    ).fetchone()
    if row is None:
        raise HTTPException(401)
    return row[0]


@app.get("/api/players")
def players(owner: int = Depends(organizer)):
    rows = store().execute(
        "SELECT id, name, age, skill, position, favourite_team FROM player WHERE organizer_id = ? "
        "ORDER BY search_key, name_key",
        (owner,),
    )
    found = [{name: value for name, value in zip(FIELDS, row) if value is not None} for row in rows]
    # Values that are created here need no validation.
    return ORJSONResponse(found)


@app.post("/api/players", status_code=201)
def add(player: NewPlayer, owner: int = Depends(organizer)):
    key = player.name.lower()
    with writing:
        connection = store()
        connection.execute("BEGIN IMMEDIATE")
        # gather writes to the same store, and counts there, too.
        count = "UPDATE numbering SET last = last + 1 WHERE organizer_id = ? AND table_name = 'player' RETURNING last"
        number = connection.execute(count, (owner,)).fetchall()[0][0]
        connection.execute(
            "INSERT INTO player (organizer_id, id, name, name_key, search_key, age, skill, position, favourite_team) "
            "VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6, ?7, ?8)",
            (owner, number, player.name, key, player.age, player.skill, player.preferredPosition, player.favouriteTeam),
        )
        connection.execute("COMMIT")
    return Response(status_code=201, headers={"Location": f"/api/players/{number}"})


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=PORT, loop="uvloop", http="httptools", access_log=False, log_level="error")
