import Foundation
import GatherKit
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherShell

/// The progress of long work.
@Suite struct ProgressTests {
    private static let start = ContinuousClock.now

    private func later(_ seconds: Double) -> ContinuousClock.Instant { Self.start + .seconds(seconds) }

    @Test func meterComputesRateAndRemainingTime() throws {
        let counter = ProgressCounter()
        var meter = ProgressMeter(start: Self.start)
        try counter.count("rows", of: 400) {
            try counter.advance(by: 100)
            let reading = meter.read(counter.levels, at: later(2))
            #expect(reading.unit == "rows" && reading.done == 100 && reading.total == 400)
            #expect(reading.fraction == 0.25 && reading.rate == 50 && reading.remaining == 6 && reading.elapsed == 2)
        }
        #expect(meter.read(counter.levels, at: later(3)) == .init(elapsed: 3))
    }

    @Test func meterCountsPartsOfTheWhole() throws {
        let counter = ProgressCounter()
        var meter = ProgressMeter(start: Self.start)
        try counter.count("statements", of: 4) {
            try counter.advance()
            try counter.count("items", of: 10) {
                try counter.advance(by: 5)
                let reading = meter.read(counter.levels, at: later(1))
                #expect(reading.unit == "statements" && reading.done == 1 && reading.fraction == 0.375)
            }
        }
    }

    @Test func meterSkipsALevelWithOnePart() throws {
        let counter = ProgressCounter()
        var meter = ProgressMeter(start: Self.start)
        try counter.count("statements", of: 1) {
            #expect(meter.read(counter.levels, at: later(1)) == .init(elapsed: 1))
            try counter.count(nil, of: 8) {
                try counter.advance(by: 2)
                #expect(meter.read(counter.levels, at: later(1)).fraction == 0.25)
            }
            // Later work has its own rate.
            try counter.count("rows", of: 100) {
                try counter.advance(by: 10)
                #expect(meter.read(counter.levels, at: later(10)).rate == nil)
                try counter.advance(by: 10)
                #expect(meter.read(counter.levels, at: later(11)).rate == 10)
            }
        }
    }

    @Test(
        arguments: [
            (79, "[===============>              ]   50%  500 of 1000 rows  12/s  40 s left"),
            (60, "[========>        ]   50%  500 of 1000 rows  12/s  40 s left"),
            (50, "[======>      ]   50%  500 of 1000 rows  40 s left"),
            (40, "[==========>          ]   50%  40 s left"),
            (20, "[======>     ]   50%"), (3, " 50"),
        ])
    func lineIsShortenedToTheWidth(width: Int, line: String) {
        let reading = ProgressMeter.Reading(
            unit: "rows", done: 500, total: 1000, fraction: 0.5, rate: 12.54, remaining: 39.2, elapsed: 40)
        #expect(ProgressLine(reading: reading).text(width: width) == line)
        for width in 1...100 { #expect(ProgressLine(reading: reading).text(width: width).count <= width) }
    }

    @Test func lineOfUnknownWorkShowsElapsedTime() throws {
        #expect(ProgressLine(reading: .init(elapsed: 3.2)).text(width: 79) == "| working for 3 s")
        #expect(ProgressLine(reading: .init(elapsed: 125)).text(width: 79) == "- working for 2:05 min")
        #expect(ProgressLine(reading: .init(elapsed: 7260)).text(width: 79) == "| working for 2:01 h")
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
