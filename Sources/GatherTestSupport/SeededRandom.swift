/// A deterministic random number generator (SplitMix64), so that failures are reproducible.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Makes a generator with a seed.
    public init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    /// The next random number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns true with a probability of 1 in `count`.
    public mutating func isOneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// Returns a random element.
    ///
    /// - Parameter things: A non-empty array.
    public mutating func pick<Thing>(_ things: [Thing]) -> Thing {
        things[Int.random(in: 0..<things.count, using: &self)]
    }
}
