import Testing

/// The tests that run the real program, one after the other: on a small machine, a program that
/// waits for a processor would look like one that hangs.
@Suite(.serialized)
struct EndToEnd {}
