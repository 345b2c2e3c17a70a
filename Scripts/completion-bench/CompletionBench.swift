import AllFeatures
import Foundation
import GatherKit
import GatherSQLite
import GatherScript
import Logging

/// Measures how long it takes to complete a player's name.
///
/// Usage: `completion-bench STORE LIMIT`, with the limit of the 99th percentile in milliseconds.
@main enum CompletionBench {
    static func main() throws {
        let services = Services(
            now: Timestamp.system, realNow: Timestamp.system, makeID: { UUID() },
            randomBytes: { [UInt8](repeating: 0, count: $0) }, passwordCost: 1,
            credentials: CredentialFile(path: nil, store: ""),
            settings: Settings(allFeatures.flatMap { $0.settings }), warn: { _ in }, logger: Logger(label: "bench")
        )
        guard CommandLine.arguments.count == 3, let limit = Double(CommandLine.arguments[2]) else {
            throw UsageFailure("usage: completion-bench STORE LIMIT")
        }
        let registry = try ModuleRegistry(allFeatures, using: services)
        let database = try SQLiteDatabase(path: CommandLine.arguments[1])
        let application = Application(registry: registry, database: database, logger: services.logger)
        let completer = Completer(application: application)
        let beginnings =
            "abcdefghijklmnopqrstuvwxyz".flatMap { first in
                ["", "a", "e", "an", "ar", "el"].map { "\(first)\($0)" }
            } + [""]
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<10 {
            for beginning in beginnings {
                times.append(clock.measure { _ = completer.completion(of: "goal \(beginning)", as: .known(.local)) })
            }
        }
        times.sort()
        let percentile = { (share: Double) in times[Int(Double(times.count - 1) * share)] / .milliseconds(1) }
        let figures = [0.5, 0.99, 1].map { String(format: "%.2f", percentile($0)) }
        print(
            "\(times.count) completions: median \(figures[0]) ms, 99th percentile \(figures[1]) ms (at most \(limit)),"
                + " longest \(figures[2]) ms\(percentile(0.99) <= limit ? "" : "  MISSED")"
        )
    }
}
