/// Chance that is the same in every run (SplitMix64), so that what it finds can be found again.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Begins with a number.
    public init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether something happens that happens once in so many times.
    public mutating func isOneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// One of several things, of which there is at least one.
    public mutating func pick<Thing>(_ things: [Thing]) -> Thing {
        things[Int.random(in: 0..<things.count, using: &self)]
    }
}
