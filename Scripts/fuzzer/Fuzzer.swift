import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherScript
import GatherTestSupport

/// Feeds generated input to the JSON reader and the script language: JSON with mistakes, scripts that pass the checker
/// and produce more and more data, and texts that repeat one piece.
///
/// Usage: `fuzzer SECONDS SEED FILE`. The seed of each case is one higher than that of the case before. Each case is
/// written to the file before it is tried, and remains there if it ends the program.
@main struct Fuzzer {
    private let app: TestApplication
    private let caseFile: FileHandle
    private var passed = 0
    private var counts: [String: Int] = [:]

    /// The limits of a script.
    private static let limits = Budget.Limits(steps: 1_000_000, bytes: 16 << 20, time: .milliseconds(50))
    /// The maximum processor time of a case, in seconds: twenty times what the limits allow, because processors differ,
    /// and work that is quadratic in its length takes longer still.
    private static let longest = 1.0
    /// The number of bytes by which the memory may grow after the first 200 cases.
    private static let mostMemory = 256 << 20

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let seconds = Double(arguments[1]), let seed = Int(arguments[2]) else {
            throw UsageFailure("usage: fuzzer SECONDS SEED FILE")
        }
        var fuzzer = try Fuzzer(caseFile: arguments[3])
        exit(try fuzzer.run(for: seconds, from: seed) ? 0 : 1)
    }

    private init(caseFile path: String) throws {
        app = try TestApplication(allFeatures)
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        caseFile = try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// Tries cases until the time is up.
    ///
    /// - Returns: Whether all of them passed.
    private mutating func run(for seconds: Double, from seed: Int) throws -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        var slowest = 0.0
        var problems = 0
        var memory = 0
        for seed in seed... {
            if problems == 10 || ContinuousClock.now > end { break }
            let start = Self.processorTime
            var problem = try tryCase(seed)
            let time = Self.processorTime - start
            slowest = max(slowest, time)
            if time > Self.longest { problem = problem ?? "took \(time) s" }
            let growth = Self.peakMemory - memory
            if passed == 200 {
                memory = Self.peakMemory
            } else if memory > 0, growth > Self.mostMemory {
                problem = problem ?? "took \(growth >> 20) MB of memory"
                memory = Self.peakMemory
            }
            passed += 1
            if let problem {
                problems += 1
                print("seed \(seed): \(problem)")
            }
        }
        let kinds = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        print("\(passed) cases (\(kinds.joined(separator: ", "))), the slowest \(Int(slowest * 1000)) ms")
        return problems == 0
    }

    private mutating func tryCase(_ seed: Int) throws -> String? {
        var random = SeededRandom(seed: seed)
        switch random.pick([0, 1, 1, 2]) {
        case 0:
            counts["texts of JSON", default: 0] += 1
            var json = RandomJSON(random: random)
            return json.problem(noting: note)
        case 1:
            var script = RandomScript(random: random)
            return try problem(withScript: script.text())
        default:
            counts["texts of tokens", default: 0] += 1
            return try problem(withText: repetition(&random))
        }
    }

    /// Records a case before it is tried.
    private func note(_ text: String) {
        try? caseFile.truncate(atOffset: 0)
        try? caseFile.write(contentsOf: Data(text.utf8))
    }

    /// Checks a script, and runs it if it has no mistakes, with a rollback at the end.
    private mutating func problem(withScript text: String) throws -> String? {
        struct TakenBack: Error {}
        note(text)
        counts["scripts", default: 0] += 1
        do {
            try Budget.$current.withValue(Budget(Self.limits)) {
                let source = SourceFile(name: "case.gather", folder: "/nowhere", bytes: Array(text.utf8))
                let script = try Checker(registry: app.application.registry, isAtomic: true).check(source)
                let context = ScriptContext(view: RecordingView(), logger: app.services.logger) {
                    _ = $0.value.compactJSON
                }
                var runner = Runner(script, registry: app.application.registry, context)
                try app.session { session in
                    try runner.run { try $0.invocation.open(in: session, logger: app.services.logger) }
                    throw TakenBack()
                }
            }
        } catch is TakenBack {
            counts["scripts that ran to their end", default: 0] += 1
        } catch let mistakes as ScriptMistakes {
            counts["scripts with mistakes", default: 0] += 1
            return mistakes.mistakes.isEmpty ? "is refused without a mistake" : nil
        } catch is BudgetFailure {
            counts["scripts that were ended", default: 0] += 1
        } catch let failure as StatementFailure {
            counts["scripts that failed", default: 0] += 1
            return failure.kind == .store ? "fails with \(failure.message)" : nil
        }
        return nil
    }

    /// Does everything that is done to a text that is not a script.
    private func problem(withText text: String) throws -> String? {
        note(text)
        try Budget.$current.withValue(Budget(Self.limits)) {
            let source = SourceFile(name: "case.gather", folder: "/nowhere", bytes: Array(text.utf8))
            do {
                _ = try Checker(registry: app.application.registry, isAtomic: true).check(source)
            } catch is any Failure {}
        }
        _ = try? Formatter.text(
            of: SourceFile(name: "case.gather", folder: "/nowhere", bytes: Array(text.utf8)),
            mayHoldSecret: { _ in false })
        _ = PartialLine(text)
        return nil
    }

    private func repetition(_ random: inout SeededRandom) -> String {
        let tokens = [
            "[", "]", "(", ")", "{", "}", "not ", "-", "\"", "\\\"", "'", "${", "$a", "$a.b", "$a[", "[0]", ".x",
            "if true {\n",
            "for x in [1] {\n", "try {\n", "} catch e {\n", "else if true {", "let a = 1\n", "let a = [1, ", "expect ",
            "1 + ",
            "1 == ", "true and ", "player list ", "player list\n", "--limit ", "\\\n", "# note\n", "\n", ";", "12:30 ",
            "é",
            "e\u{301}", "a", "include x\n", "player add ",
        ]
        let count = Int.random(in: 1...2000, using: &random)
        return (0..<3).map { _ in
            random.pick(["", "", "let a = ", "expect ", "player add "])
                + String(repeating: random.pick(tokens) + random.pick(["", "", random.pick(tokens)]), count: count)
        }.joined(separator: random.pick(["", "\n"]))
    }

    /// The processor time of this program so far, in seconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The maximum memory of this program so far, in bytes.
    private static var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss << 10
    }
}
