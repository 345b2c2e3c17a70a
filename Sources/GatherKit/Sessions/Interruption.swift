/// Somebody stopped the script.
public struct Interruption: Failure {
    /// Makes the failure.
    public init() {}
    /// Always ``FailureKind/interrupted``.
    public var kind: FailureKind { .interrupted }
    /// That it was stopped.
    public var message: String { "interrupted" }
}
