import Foundation
import GatherKit

/// The standard output of a program that has opened a route.
struct ProgramAnswer: Decodable {
    /// An error that the program reports.
    struct Reported: Decodable {
        let kind: FailureKind
        let message: String
    }

    let `protocol`: Int?
    let blocks: [Block]?
    let value: Value?
    let failure: Reported?

    /// Parses an answer into a screen.
    ///
    /// - Throws: ``ProgramFailure``.
    static func screen(of data: Data, from program: ProgramFile, shape: ResultShape) throws(ProgramFailure) -> Screen {
        let answer: ProgramAnswer
        do {
            answer = try Value(fields: ["protocol", "blocks", "value", "failure"], of: [UInt8](data)).decoded()
        } catch {
            throw .garbage(program.command, reason: reason(of: error, data))
        }
        if let theirs = answer.protocol, theirs != ModuleProtocol.version {
            throw .otherProtocol(program.command, theirs)
        }
        if let failure = answer.failure {
            let message = failure.message.isEmpty ? "\(program.command) cannot do that" : failure.message
            throw .reported(failure.kind, message: message.printable)
        }
        guard let blocks = answer.blocks, !blocks.isEmpty else {
            throw .garbage(program.command, reason: "blocks is missing or empty")
        }
        do {
            let value = try shape.fitted(answer.value ?? .null, at: "value")
            return Screen(blocks, value: value)
        } catch {
            throw .garbage(program.command, reason: error.description)
        }
    }

    /// The reason why data is no valid message.
    static func reason(of error: any Error, _ data: Data) -> String {
        if data.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) { return "it wrote nothing" }
        guard let mistake = error as? JSONMistake else { return "\(error)" }
        let line = data.prefix(200).split(separator: UInt8(ascii: "\n")).first ?? []
        return "what it wrote is no JSON object: \(quoted(String(decoding: line, as: UTF8.self))) "
            + "(\(mistake.reason), in line \(mistake.line))"
    }
}
