import Foundation
import GatherKit
import Testing

@testable import GatherShell

/// The drawing of a QR code.
struct QRCodeRendererTests {
    private let address = "https://football.example.org/l/AAECAwQFBgcICQoLDA0ODw"

    private func lines(
        _ width: Int? = 80, isColoured: Bool = false, isAccessible: Bool = false, isTerminal: Bool = true,
        format: OutputFormat = .table
    ) -> [String] {
        let style = OutputStyle(
            width: width, isColoured: isColoured, isAccessible: isAccessible, isTerminal: isTerminal)
        return ScreenRenderer(format: format, style: style).text(of: [.qrCode(address)])
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func drawsTwoRowsInALineWithALightZoneAround() throws {
        let drawn = lines()
        #expect(drawn.count == 22 && drawn.last == address)
        #expect(drawn.dropLast().allSatisfy { $0.count == 41 })
        let light = String(repeating: "█", count: 41)
        #expect(drawn[0] == light && drawn[1] == light && drawn[20] == light)
        #expect(drawn[2].hasPrefix("████ ▄▄▄▄▄ █"), "the corner, inverted for a dark terminal")
    }

    @Test func doesNotRepeatTheAddressOfAMessage() {
        func text(_ style: OutputStyle) -> String {
            ScreenRenderer(format: .table, style: style).text(of: [
                .message("Our table:\n\(address)", isCopied: true), .qrCode(address), .text("Send it now."),
            ])
        }
        let style = OutputStyle(width: 80, isColoured: false, isAccessible: false, isTerminal: true)
        let drawn = text(style).split(separator: "\n")
        #expect(drawn.count == 24 && drawn[1] == address && drawn[2].count == 41 && drawn[23] == "Send it now.")
        let plain = OutputStyle(width: 80, isColoured: false, isAccessible: false, isTerminal: false)
        #expect(text(plain) == "Our table:\n\(address)\nSend it now.\n")
    }

    @Test func hasColoursOfItsOwnWhereThereAreColours() {
        let drawn = lines(isColoured: true)
        #expect(drawn[2].hasPrefix("\u{1B}[38;5;16;48;5;231m    █▀▀▀▀▀█"))
        #expect(drawn.dropLast().allSatisfy { $0.hasSuffix("\u{1B}[0m") })
    }

    @Test func isTheTextAloneWhereItCannotBeSeen() {
        #expect(lines(40) == [address], "too narrow")
        #expect(lines(41).count == 22)
        #expect(lines(nil).count == 22)
        #expect(lines(isAccessible: true) == [address])
        #expect(lines(isTerminal: false) == [address])
        #expect(lines(format: .plain) == [address])
    }
}
