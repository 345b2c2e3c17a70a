import Foundation

/// Whether a process is running; a zombie is not.
///
/// - Parameter process: The process identifier.
public func isAlive(_ process: String) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: " ")[2]
    return state != nil && state != "Z"
}
