import Foundation

/// Whether a process runs.
///
/// - Parameter process: Its number. One that nobody has waited for yet does not run any more.
public func isAlive(_ process: String) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: " ")[2]
    return state != nil && state != "Z"
}
