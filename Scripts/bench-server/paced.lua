-- wrk: each connection waits PAUSE milliseconds, on average, before its next request.
local pause = tonumber(os.getenv("PAUSE"))

function delay()
    return math.random(0, 2 * pause)
end
