public import GatherKit
import Synchronization

/// A view that records questions and gives prepared answers.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public final class RecordingView: ViewAdapter {
    private struct State {
        var questions: [String] = []
        var secrets: [Secret]
        var answers: [Bool]
    }

    private let state: Mutex<State>

    /// Makes a view with answers, which are used in order.
    public init(secrets: [String] = [], answers: [Bool] = []) {
        state = Mutex(State(secrets: secrets.map(Secret.init), answers: answers))
    }

    /// The confirmation questions asked so far.
    public var questions: [String] { state.withLock { $0.questions } }

    public func secret(_ request: SecretRequest) throws -> Secret {
        try state.withLock { state in
            guard !state.secrets.isEmpty else { throw ViewFailure.needsSecret(request.parameter.name) }
            return state.secrets.removeFirst()
        }
    }

    public func confirms(_ question: AskedQuestion) throws -> Bool {
        try state.withLock { state in
            state.questions.append(question.text)
            guard !state.answers.isEmpty else { throw ViewFailure.needsConfirmation(question.text) }
            return state.answers.removeFirst()
        }
    }
}
