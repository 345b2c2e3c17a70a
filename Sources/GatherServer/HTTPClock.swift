import Foundation
import Synchronization

/// A date in the format of HTTP (RFC 9110, 5.6.7), such as `Sat, 21 Nov 2026 12:00:00 GMT`.
func httpDate(_ seconds: time_t = time(nil)) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    // The names are English: without a call of setlocale, LC_TIME is that of the C locale.
    let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The current HTTP date, formatted at most once a second.
final class HTTPClock: Sendable {
    private let last = Mutex((second: time_t(0), text: ""))

    var text: String {
        let now = time(nil)
        return last.withLock { last in
            if last.second != now { last = (now, httpDate(now)) }
            return last.text
        }
    }
}
