import Foundation

/// Sends desktop notifications with `notify-send`, if it is installed.
public struct DesktopNotifier: Sendable {
    private let program: String?

    /// Finds the program `notify-send`.
    ///
    /// - Parameter path: The search path in the format of `PATH`; nil to send no notifications.
    public init(path: String?) {
        program = path?.split(separator: ":").map { "\($0)/notify-send" }.first(
            where: FileManager.default.isExecutableFile)
    }

    /// Sends a notification without waiting for the result.
    func notify(_ sentence: String) {
        guard let program else { return }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--app-name=gather", "--", "Football Gather", sentence]
        for stream in [\Process.standardInput, \.standardOutput, \.standardError] {
            process[keyPath: stream] = FileHandle.nullDevice
        }
        // Notifications are optional, so errors are ignored.
        try? process.run()
    }
}
