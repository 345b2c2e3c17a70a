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

    /// Names a kind.
    public init(_ name: String) { self.name = name }

    /// Returns a thing as it is, to be put back later.
    ///
    /// - Parameters:
    ///   - key: What tells it from all others of its kind.
    ///   - state: Its data; nil when there is no such thing.
    /// - Throws: What encoding throws.
    public func saved(_ key: String, _ state: State?) throws -> SavedState {
        SavedState(kind: name, key: key, state: try state.map(encoded))
    }

    /// Reads what ``saved(_:_:)`` wrote.
    ///
    /// - Throws: ``StoreFailure/damaged(_:)`` when it is something else.
    public func state(of saved: SavedState) throws -> State? { try saved.state.map(decoded) }

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

/// Knows what the things of a kind are like, and can put back what they were like before.
///
/// A module that notes changes of its things (``Session/note(at:_:)``) adds a keeper for them to the registry.
public struct Keeper: Sendable {
    /// The kind of the things.
    public let kind: String
    let state: @Sendable (_ key: String, _ session: Session) throws -> String?
    let restore: @Sendable (_ key: String, _ state: String?, _ session: Session) throws -> Void
    let remark: @Sendable (_ key: String, _ session: Session) throws -> String?

    /// Makes a keeper.
    ///
    /// - Parameters:
    ///   - kind: The kind of the things.
    ///   - state: Reads a thing as it is now; nil when there is no such thing.
    ///   - restore: Makes a thing be as it was; nil when there was no such thing.
    ///   - remark: Says in a sentence what matters about a thing that was put back, if anything does.
    public init<State>(
        _ kind: ThingKind<State>,
        state: @escaping @Sendable (_ key: String, _ session: Session) throws -> State?,
        restore: @escaping @Sendable (_ key: String, _ state: State?, _ session: Session) throws -> Void,
        remark: @escaping @Sendable (_ key: String, _ session: Session) throws -> String? = { _, _ in nil }
    ) {
        self.kind = kind.name
        self.state = { try state($0, $1).map(kind.encoded) }
        self.restore = { try restore($0, $1.map(kind.decoded), $2) }
        self.remark = remark
    }
}
