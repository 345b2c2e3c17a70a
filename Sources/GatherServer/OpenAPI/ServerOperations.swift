import GatherKit
import GatherWire

extension OpenAPI {
    /// The operations of the server itself: the wire protocol, with the messages of docs/wire-protocol.md, and metrics.
    static let own: [Operation] = [
        wire(.get, Wire.greetingPath, "Tells which versions of the protocol the server speaks", result: object),
        wire(
            .get, Wire.catalogPath, "Tells what can be opened; with If-None-Match, only when that is something else",
            answers: [304], result: object),
        wire(
            .post, Wire.openPath, "Opens a command", request: route,
            answers: [400, 401, 404, 409, 413, 415, 429, 502, 503], result: object),
        wire(
            .post, Wire.questionPath, "Tells what is asked before a command is opened", request: route,
            answers: [400, 401, 404, 409, 413, 415, 502, 503], result: object),
        wire(
            .post, Wire.helpPath, "Tells what makes sense for a parameter",
            request: content([
                ("purpose", purpose), ("route", text), ("parameter", text), ("given", anything), ("beginning", text),
            ]), answers: [400, 401, 404, 409, 413, 415, 502, 503], result: object),
        wire(
            .get, Wire.statusPath, "Tells what goes on right now", answers: [503], result: object),
        wire(
            .post, Wire.scriptPath, "Runs a script, and tells what comes of it, a message on each line", [.organizer],
            request: content([
                ("folder", text), ("text", base64), ("files", .record(["type": .text("array")])),
                ("arguments", anything), ("secrets", .record(["type": .text("array")])), ("isDryRun", flag),
                ("traces", flag),
            ]), answers: [400, 401, 413, 415, 503], result: Content(type: Wire.linesType, schema: text)),
        wire(
            .get, Wire.eventsPath, "Tells what has changed, as long as somebody listens", [.organizer],
            answers: [401, 429, 503], result: Content(type: Wire.eventsType, schema: text)),
        Operation(
            method: .get, path: "/metrics", summary: "Tells Prometheus what the server measures", tag: "server",
            callers: [.anyone], answers: [200, 404], result: Content(type: "text/plain", schema: text)),
    ]

    private static func wire(
        _ method: Endpoint.Method, _ path: String, _ summary: String,
        _ callers: [Endpoint.Caller] = [.anyone, .organizer], request: Content? = nil, answers: [Int] = [],
        result: Content
    ) -> Operation {
        Operation(
            method: method, path: path, summary: summary, tag: "wire", callers: callers, request: request,
            answers: [200] + answers, result: result)
    }

    private static let text = Value.record(["type": .text("string")])
    private static let base64 = Value.record(["type": .text("string"), "contentEncoding": .text("base64")])
    private static let purpose = Value.record([
        "type": .text("string"),
        "enum": .list([HelpMessage.Purpose.suggestions, .proposal, .check].map { .text($0.rawValue) }),
    ])
    private static let flag = Value.record(["type": .text("boolean")])
    private static let anything = Value.record(["type": .text("object")])
    private static let object = Content(schema: anything)
    private static let route = Content(
        schema: .record([
            "type": .text("object"), "required": .list([.text("route")]),
            "properties": .record([
                "route": text,
                "arguments": .record(["type": .list([.text("object"), .text("null")])]),
            ]),
        ]), example: .record(["route": .text("player list"), "arguments": .record([:])]))

    private static func content(_ fields: [(name: String, value: Value)]) -> Content {
        Content(
            schema: .record([
                "type": .text("object"), "required": .list(fields.map { .text($0.name) }),
                "properties": .record(Record(fields)),
            ]))
    }
}
