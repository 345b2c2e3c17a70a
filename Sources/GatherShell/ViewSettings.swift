import Synchronization

/// What routes of the view change about it; every view of a program shares one.
public final class ViewSettings: Sendable {
    private struct State {
        var format: OutputFormat
        var isLeaving = false
    }

    private let state: Mutex<State>

    /// Starts with a format.
    public init(format: OutputFormat) { state = Mutex(State(format: format)) }

    /// How screens are written.
    public var format: OutputFormat {
        get { state.withLock { $0.format } }
        set { state.withLock { $0.format = newValue } }
    }

    /// Whether the shell is to end.
    public var isLeaving: Bool {
        get { state.withLock { $0.isLeaving } }
        set { state.withLock { $0.isLeaving = newValue } }
    }
}
