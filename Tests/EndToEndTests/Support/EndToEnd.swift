import Testing

/// The tests that run the real program, side by side: each has folders, a store and ports of its own.
@Suite struct EndToEnd {}
