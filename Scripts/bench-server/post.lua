-- wrk: each request adds a player with a new name.
local threads = 0

function setup(thread)
    thread:set("number", threads)
    threads = threads + 1
end

function init()
    made, start = 0, os.time()
end

function request()
    made = made + 1
    local name = string.format("Player %d-%d-%d", start, number, made)
    return wrk.format("POST", nil, { ["Authorization"] = wrk.headers["Authorization"], ["Content-Type"] = "application/json" },
        '{"name": "' .. name .. '", "age": 30, "skill": "amateur", "preferredPosition": "winger"}')
end
