/// What the two ends of `/api/v2` speak.
public enum WireVersion {
    /// The version of this end: one more whenever something is added that the other end may not know.
    public static let current = 1
}
