import Foundation
import GatherDatabase

/// A kind of things whose changes can be taken back, with the type that describes one of them.
///
/// The modules that change the same kind share one constant:
///
///     extension ThingKind<Player> { static var player: ThingKind { ThingKind("player") } }
public struct ThingKind<State: Codable & Sendable>: Sendable {
    /// The name in the journal; what is released never changes.
    public let name: String
    private let mark: @Sendable (State) throws -> Fingerprint

    /// Names a kind.
    ///
    /// - Parameter fingerprint: Tells one state from another by what matters of it; by everything unless given.
    public init(_ name: String, fingerprint: @escaping @Sendable (State) throws -> Fingerprint) {
        self.name = name
        mark = fingerprint
    }

    /// Names a kind.
    public init(_ name: String) { self.init(name) { try Fingerprint(state: $0) } }

    /// Returns what a thing was like before a change, to be put back later.
    ///
    /// - Parameters:
    ///   - key: What tells it from all others of its kind.
    ///   - before: Its data; nil when there was no such thing.
    ///   - after: Its data as the change left it; nil when there is no such thing any more.
    /// - Throws: What encoding throws.
    public func saved(_ key: String, before: State?, after: State?) throws -> SavedState {
        SavedState(kind: name, key: key, state: try before.map(encoded), left: try fingerprint(of: after))
    }

    /// Reads what ``saved(_:before:after:)`` wrote.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when it is something else.
    public func state(of saved: SavedState) throws -> State? { try saved.state.map(decoded) }

    /// Returns whether a thing is still as the change has left it.
    ///
    /// - Throws: What encoding throws.
    public func isLeft(_ saved: SavedState, as present: State?) throws -> Bool {
        try saved.left == nil || saved.left == fingerprint(of: present)
    }

    func fingerprint(of state: State?) throws -> Fingerprint { try state.map(mark) ?? .nothing }

    func encoded(_ state: State) throws -> String {
        String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    }

    func decoded(_ text: String) throws -> State {
        do {
            return try JSONDecoder().decode(State.self, from: Data(text.utf8))
        } catch {
            throw StoreFailure.damaged("the journal holds what is no state of a \(name)")
        }
    }
}
