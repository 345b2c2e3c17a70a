import Foundation
import GatherClient
import GatherKit
import GatherScript
import GatherTestSupport
import GatherWire
import Logging

/// An application whose store is at a server.
struct RemoteApplication {
    let application: Application
    var identity = Identity.known(Organizer(id: Int.max, name: "ana"))

    init(_ server: FakeServer, _ connection: ServerConnection, catalog: String = Self.catalog, disabled: [String] = [])
        throws
    {
        let services = try TestApplication([]).services
        var registry = try ModuleRegistry([], using: services)
        try registry.add(
            Value(json: Data(catalog.utf8)).decoded(as: Catalog.self), of: connection, disabled: disabled)
        application = Application(registry: registry, database: NoDatabase(), logger: services.logger)
    }

    /// Opens the route with these words.
    mutating func open(_ words: String..., view: any ViewAdapter = RecordingView()) throws -> Screen {
        let invocation = try application.registry.bind(words.map { CommandWord($0) })
        return try application.open(invocation, as: &identity, view: view)
    }

    /// Runs a text on the server.
    func run(
        _ message: RunMessage, over connection: ServerConnection,
        answering answer: (RunAsk, inout RunMessage.Answers) throws -> Void = { _, _ in },
        _ take: (ScriptEvent) throws -> Void = { _ in }
    ) throws {
        var identity = identity
        try application.session(.write, as: &identity) { session in
            _ = try connection.run(message, in: session, answering: answer, take)
        }
    }

    /// A module that this program does not have.
    static let catalog = #"""
        {"version": "2.0", "modules": [{"name": "kits", "summary": "shirts", "colour": "red", "routes": [
          {"path": ["kit", "list"], "summary": "Lists shirts", "access": "read",
           "result": {"list": {"record": [{"name": "number", "shape": "integer"}, {"name": "left", "shape": "duration"}]}}},
          {"path": ["kit", "wash"], "summary": "Washes", "access": "write", "destructive": true, "result": "any",
           "parameters": [{"name": "shade", "style": "positional", "type": "colour", "required": true, "help": "which"},
                          {"name": "yes", "style": "flag", "type": "flag", "help": "do it"}]},
          {"path": ["kit", "print"], "summary": "Writes a list", "access": "read", "result": "any",
           "parameters": [{"name": "file", "style": "positional", "type": "newFile", "required": true, "help": "where"},
                          {"name": "overwrite", "style": "flag", "type": "flag", "help": "replace"}]},
          {"path": ["kit", "read"], "summary": "Reads a list", "access": "write", "anyone": true, "result": "any",
           "parameters": [{"name": "file", "style": "positional", "type": "file", "required": true, "help": "where"}]},
          {"path": ["kit", "unlock"], "summary": "Opens the room", "access": "write", "anyone": true, "result": "any",
           "parameters": [{"name": "code", "style": "secret", "type": "secret", "required": true, "help": "the code"}]},
          {"path": "not a list", "summary": "From the future", "access": "read"}
        ]}]}
        """#

    /// The answer of a route.
    static func answer(_ text: String, value: String = "null", outcome: String = #"{"organizer": "ana"}"#)
        -> FakeServer.Reply
    {
        .answer(
            200,
            #"{"screen": {"blocks": [{"type": "text", "text": "\#(text)"}], "value": \#(value)}, "outcome": \#(outcome)}"#
        )
    }
}
