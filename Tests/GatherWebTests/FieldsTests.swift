import Foundation
import GatherDatabase
import Testing

@testable import GatherWeb

struct FieldsTests {
    private func multipart(boundary: String, count: Int = 1) throws -> Fields {
        let part = "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
        return try Fields(
            multipart: Array((String(repeating: part, count: count) + "--\(boundary)--").utf8)[...], boundary: boundary)
    }

    @Test func aFormHasABoundedSizeAndNumberOfFields() throws {
        #expect(try Fields(encoded: String(repeating: "a&", count: Fields.limit)).values.count == Fields.limit)
        let texts = Array(repeating: "a=" + String(repeating: "b", count: Fields.longestText), count: 4)
        for text in [
            String(repeating: "a&", count: Fields.limit + 1), texts[0] + "b", texts.joined(separator: "&"),
            String(repeating: "%61", count: Fields.longestTexts + 1),
        ] {
            #expect(throws: WebFailure.formTooLarge) { try Fields(encoded: text) }
        }
        #expect(try Fields(encoded: texts[0]).values[0].value.utf8.count == Fields.longestText)
    }

    @Test func onlyAFileIsLarge() throws {
        func parts(_ head: String) throws -> Fields {
            let body =
                "--b\r\nContent-Disposition: form-data; name=\"f\"\(head)\r\n\r\n"
                + String(repeating: "y", count: Fields.longestText + 1) + "\r\n--b--"
            return try Fields(multipart: Array(body.utf8)[...], boundary: "b")
        }
        #expect(try parts("; filename=\"f\"").files[0].bytes.count == Fields.longestText + 1)
        #expect(throws: WebFailure.formTooLarge) { try parts("") }
    }

    @Test func textsAreDecoded() throws {
        let fields = try Fields(encoded: "a=%C3%A9+b%2b&empty&=c&a=\u{E9}")
        #expect(fields.all("a") == ["é b+", "é"] && fields["empty"] == "" && fields[""] == "c")
        for text in ["a=%", "a=%4", "a=%G1", "a=%FF"] {
            #expect(throws: WebFailure.badForm) { try Fields(encoded: text) }
        }
    }

    @Test func textsAreEncoded() throws {
        #expect(Fields.encoded("Az09-._~") == "Az09-._~")
        #expect(Fields.encoded("#1 é&=+%/\u{0}") == "%231%20%C3%A9%26%3D%2B%25%2F%00")
        let pairs = [("a b", "Łukasz “Zoë” & \n"), ("", "⚽=+")]
        let fields = try Fields(encoded: Fields.query(pairs))
        #expect(fields.values.map { [$0.name, $0.value] } == pairs.map { [$0.0, $0.1] })
    }

    @Test func readingSpendsFromTheBudget() throws {
        let form = String(repeating: "a=b&", count: 500)
        let budget = Budget(Budget.Limits(steps: 1000, bytes: .max, time: nil))
        #expect(throws: BudgetFailure.steps(limit: 1000)) {
            try Budget.$current.withValue(budget) { try Fields(encoded: form) }
        }
    }

    @Test func aLargeFileIsReadBeforeManyParts() throws {
        let file = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
        let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
        let count = Fields.limit - 1
        let body =
            file + String(repeating: "y", count: 1 << 20) + "\r\n" + String(repeating: part, count: count) + "--b--"
        let fields = try Fields(multipart: Array(body.utf8)[...], boundary: "b")
        #expect(fields.values.count == count && fields.files[0].bytes.count == 1 << 20)
    }

    @Test func theHeadOfAPartIsShort() {
        let head = String(repeating: "X: y\r\n", count: 2000) + "Content-Disposition: form-data; name=\"a\""
        #expect(throws: WebFailure.badForm) {
            try Fields(multipart: Array("--b\r\n\(head)\r\n\r\nc\r\n--b--".utf8)[...], boundary: "b")
        }
    }

    /// A long one would take a long time to look for.
    @Test func theBoundaryOfAFormIsShort() throws {
        #expect(try multipart(boundary: String(repeating: "-", count: 70), count: 2).all("a") == ["b", "b"])
        #expect(throws: WebFailure.badForm) { try multipart(boundary: String(repeating: "-", count: 71)) }
        #expect(throws: WebFailure.badForm) { try multipart(boundary: "") }
    }
}
