import CReadline
import Foundation
import Testing

/// Column widths of characters, by the tables of the C library.
@Suite struct WidthTests {
    init() { setlocale(LC_CTYPE, "C.UTF-8") }

    @Test(
        arguments: [
            ("a", 1), ("é", 1), ("ș", 1), ("Ж", 1), ("א", 1), ("…", 1), ("東", 2), ("가", 2), ("😀", 2), ("Ａ", 2),
            ("\u{301}", 0), ("\u{200D}", 0), (" ", 1), ("\u{A0}", 1),
        ] as [(Unicode.Scalar, Int32)]
    )
    func returnsTheColumnsOfACharacter(scalar: Unicode.Scalar, columns: Int32) {
        #expect(gather_character_width(scalar.value) == columns)
    }

    @Test(arguments: ["\t", "\n", "\u{1B}", "\u{7F}"] as [Unicode.Scalar])
    func isNegativeForAControlCharacter(scalar: Unicode.Scalar) {
        #expect(gather_character_width(scalar.value) < 0)
    }
}

/// Signals that are polled.
@Suite(.serialized) struct SignalTests {
    @Test func arePendingUntilTaken() {
        var all = sigset_t()
        sigfillset(&all)
        // Test threads block some signals.
        pthread_sigmask(SIG_UNBLOCK, &all, nil)
        gather_signals_catch(1)
        #expect(gather_signals_take() == 0)
        raise(SIGINT)
        #expect(gather_signals_interrupted() != 0)
        raise(SIGTERM)
        gather_signals_forget_interrupt()
        #expect(gather_signals_interrupted() != 0)
        #expect(gather_signals_take() == SIGTERM)
        #expect(gather_signals_interrupted() == 0)
        #expect(gather_signals_take() == 0)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP] { signal(number, SIG_DFL) }
    }
}
