import Foundation
import GatherKit

/// What a program says of itself, checked as far as that can be done without knowing other modules.
struct ProgramDescription: Equatable {
    /// A route of a program.
    struct Route: Equatable {
        let path: [String]
        let summary: String
        let parameters: [Parameter]
        let isDestructive: Bool
        /// What to ask before it is opened, if it is destructive.
        let question: String?
        /// The lines whose results the program wants to know of, by the names that it gives them.
        let inputs: [Input]
        let result: ResultShape
        let examples: [String]
        /// Where it stands in the description.
        let place: String
    }

    /// A line whose result the program wants to know of.
    struct Input: Equatable {
        let name: String
        let line: String
        let place: String
    }

    let version: String
    let summary: String
    let needsCredentials: Bool
    let routes: [Route]

    /// How much there may be of what a program says of itself.
    enum Limit {
        static let routes = 100
        static let parameters = 20
        static let choices = 200
        static let inputs = 10
        static let examples = 10
        static let summary = 200
        static let line = 1000
        static let version = 40
        static let nesting = 20
    }

    /// Reads what a program has answered when it was asked to describe itself.
    ///
    /// - Parameter types: The types of modules that a parameter may have.
    /// - Throws: ``ProgramFailure`` that says what is wrong with it, and where.
    init(_ data: Data, of program: ProgramFile, knowing types: [TextType]) throws(ProgramFailure) {
        let value: Value
        do {
            value = try Value(json: data)
        } catch {
            throw .garbage(program.command, reason: OpenAnswer.reason(of: error, data))
        }
        let whole = Node(place: "", value: value, types: types)
        do {
            let theirs = try whole.part("protocol").integer(in: 0...9999)
            if !ModuleProtocol.versions.contains(theirs) {
                throw ProgramFailure.otherProtocol(program.command, theirs: theirs, ours: ModuleProtocol.versions)
            }
            try self.init(whole, of: program)
        } catch let failure as ProgramFailure {
            throw failure
        } catch {
            throw .badDescription(program.command, problem: "\(error)")
        }
    }

    private init(_ whole: Node, of program: ProgramFile) throws(Misfit) {
        let name = try whole.part("name")
        guard name.value == .text(program.name) else {
            throw name.misfit("is not \(program.name), as the file is called \(program.command)")
        }
        version = try whole.part("version").text(maximumLength: Limit.version)
        summary = try whole.part("summary").sentence()
        var needs: [Need] = []
        for need in try whole.elements(of: "needs", atMost: Need.allCases.count) {
            needs.append(try need.word(Need.self))
        }
        needsCredentials = needs.contains(.credentials)
        let list = try whole.part("routes")
        var routes: [Route] = []
        for node in try list.elements(atMost: Limit.routes) {
            let route = try Route(node)
            if let rival = routes.first(where: { $0.path == route.path }) {
                throw Misfit("\(node.place).path", "is that of \(rival.place) too")
            }
            if let rival = routes.first(where: { $0.path.count != route.path.count && $0.path[0] == route.path[0] }) {
                throw Misfit(
                    "\(node.place).path",
                    "begins like that of \(rival.place), but a word is either a route or begins those of two words")
            }
            routes.append(route)
        }
        guard !routes.isEmpty else { throw list.misfit("is empty") }
        self.routes = routes
    }

    /// What a program may need beside what it is told with each call.
    private enum Need: String, CaseIterable { case credentials }
}

extension Node {
    /// The part as a summary, without a full stop at its end.
    func sentence() throws(Misfit) -> String {
        let text = try text(maximumLength: ProgramDescription.Limit.summary)
        return text.hasSuffix(".") && text.count > 1 ? String(text.dropLast()) : text
    }
}
