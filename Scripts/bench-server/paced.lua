-- wrk: each connection rests so long, in milliseconds (PAUSE), before it asks again.
local pause = tonumber(os.getenv("PAUSE"))

function delay()
    return math.random(0, 2 * pause)
end
