import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import GatherWire
import Testing

@testable import GatherServer

/// Questions over the wire, which are answered when time has gone by.
struct WireQuestionTests {
    @Test func areConfirmedWhileTheClockMoves() async throws {
        let clock = VirtualClock(at: VirtualClock.start)
        try await WireClient.with(clock: clock) { ana, _ in
            let registry = try TestApplication(allFeatures).application.registry
            for asking in AskingLine.all + [.ownAccount] {
                for line in asking.before {
                    let invocation = try registry.bind(line.commandWords)
                    // What an earlier line has left may refuse it.
                    _ = try await ana.answer(to: invocation.description.name, invocation.values)
                }
                let invocation = try registry.bind(asking.line.commandWords)
                let (route, arguments) = (invocation.description.name, invocation.values)
                let files = try asking.file.map { file in
                    try Value.list(
                        [["path": .text(file.name), "data": .text(Data(file.text.utf8).base64EncodedString())]].map(
                            Value.record)
                    )
                    .decoded(as: [SentFile].self)
                }
                let refused = try await ana.answer(to: route, arguments, files: files)
                #expect(refused.status == 409, "\(asking): \(refused.body)")
                #expect(refused.body.contains("is asked first"), "\(asking): \(refused.body)")
                let asked = try await ana.send(
                    Wire.questionPath, OpenMessage(route: route, arguments: arguments, files: files))
                let question = try Value(json: Data(asked.body.utf8)).decoded(as: QuestionAnswer.self)
                #expect(question.question != nil && question.id != nil, "\(asking)")
                clock.advance(seconds: 61)
                let done = try await ana.answer(
                    to: route, arguments, confirmed: OpenMessage.Confirmed(id: question.id), files: files)
                #expect(done.status == 200, "\(asking): \(done.body)")
                // The next one begins anew.
                _ = try await ana.answer(to: "match cancel", ["yes": .boolean(true)])
            }
        }
    }
}
