import Foundation
import GatherKit
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherShell

/// The progress of long work.
@Suite struct ProgressTests {
    private static let start = ContinuousClock.now

    @Test func readsTheOutermostLevelWithSeveralParts() throws {
        let counter = ProgressCounter()
        func line() -> ProgressLine { ProgressLine(counter.levels, after: .seconds(2)) }
        try counter.count("statements", of: 1) {
            #expect(line() == .init(elapsed: 2))
            try counter.count("rows", of: 4) {
                try counter.advance()
                try counter.count("items", of: 10) {
                    try counter.advance(by: 5)
                    #expect(line() == .init(unit: "rows", done: 1, total: 4, fraction: 0.375, elapsed: 2))
                }
            }
            try counter.count(nil, of: 8) {
                try counter.advance(by: 2)
                #expect(line().unit == nil && line().fraction == 0.25)
            }
        }
    }

    @Test(arguments: [(-1, 0), (.min, 0), (3, 1), (.max, 1)] as [(Int, Double)])
    func toleratesInvalidNumbersOfAServer(done: Int, fraction: Double) throws {
        let json = #"[{"number": 1, "total": 2, "done": \#(done)}]"#
        let levels = try JSONDecoder().decode([ProgressCounter.Level].self, from: Data(json.utf8))
        let line = ProgressLine(levels, after: .seconds(2))
        #expect(line.fraction == fraction)
        for width in 1...100 { #expect(line.text(width: width).count <= width) }
    }

    @Test(
        arguments: [
            (79, "[===============>              ]   50%  500 of 1000 rows"),
            (40, "[=======>      ]   50%  500 of 1000 rows"), (30, "[===========>          ]   50%"),
            (20, "[======>     ]   50%"), (3, " 50"),
        ])
    func lineIsShortenedToTheWidth(width: Int, line: String) {
        let progress = ProgressLine(unit: "rows", done: 500, total: 1000, fraction: 0.5, elapsed: 40)
        #expect(progress.text(width: width) == line)
        for width in 1...100 { #expect(progress.text(width: width).count <= width) }
    }

    @Test func lineOfUnknownWorkShowsElapsedTime() throws {
        #expect(ProgressLine(elapsed: 3.2).text(width: 79) == "| working for 3 s")
        #expect(ProgressLine(elapsed: 125).text(width: 79) == "- working for 2:05 min")
        #expect(ProgressLine(elapsed: 7260).text(width: 79) == "| working for 2:01 h")
    }

    /// The output of a progress bar, in a file instead of a terminal.
    private func written(_ work: (ProgressBar, _ pass: (Double) -> Void) throws -> Void) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("", to: "terminal")
        let file = try #require(FileHandle(forWritingAtPath: folder.path("terminal")))
        let time = Mutex(Self.start)
        let bar = ProgressBar(at: file.fileDescriptor) { time.withLock { $0 } }
        try work(bar) { seconds in time.withLock { $0 += .seconds(seconds) } }
        return try String(contentsOfFile: folder.path("terminal"), encoding: .utf8)
    }

    @Test func barAppearsForLongWorkOnly() throws {
        let text = try written { bar, pass in
            #expect(bar.begin())
            #expect(!bar.begin())
            bar.draw()
            pass(0.4)
            bar.draw()
            pass(0.7)
            bar.draw()
            bar.end()
            bar.draw()
        }
        #expect(text == "\r\\ working for 1 s\u{1B}[K\r\u{1B}[K")
    }

    @Test func barIsHiddenDuringOutput() throws {
        let text = try written { bar, pass in
            _ = bar.begin()
            pass(1)
            bar.draw()
            try bar.whileHidden { () throws(FileFailure) in }
            try bar.whileHidden { () throws(FileFailure) in }
            bar.draw()
            bar.end()
        }
        #expect(text == "\r- working for 1 s\u{1B}[K\r\u{1B}[K\r- working for 1 s\u{1B}[K\r\u{1B}[K")
    }

    @Test func barPausesDuringAQuestion() throws {
        let text = try written { bar, pass in
            _ = bar.begin()
            bar.paused {
                pass(60)
                bar.draw()
            }
            pass(0.4)
            bar.draw()
            pass(0.6)
            bar.draw()
            bar.end()
        }
        #expect(text == "\r- working for 1 s\u{1B}[K\r\u{1B}[K")
    }

    @Test func invisibleBarDoesNothing() throws {
        let bar = ProgressBar()
        #expect(bar.show { bar.show { 7 } } == 7)
        bar.draw()
    }
}
