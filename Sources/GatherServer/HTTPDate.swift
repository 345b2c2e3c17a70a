import Foundation
import Synchronization

/// The time of day as HTTP writes it (RFC 9110, 5.6.7), such as `Sat, 21 Nov 2026 12:00:00 GMT`.
func httpDate(_ seconds: time_t = time(nil)) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    // The names are English in every locale: a program that has not asked for another LC_TIME has C's.
    let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The time of day, written once a second.
final class HTTPClock: Sendable {
    private let last = Mutex((second: time_t(0), text: ""))

    /// The present one.
    var text: String {
        let now = time(nil)
        return last.withLock { last in
            if last.second != now { last = (now, httpDate(now)) }
            return last.text
        }
    }
}
