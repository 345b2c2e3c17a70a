import Foundation
import Testing

@testable import GatherWeb

struct FieldsTests {
    private func multipart(boundary: String, count: Int = 1) throws -> Fields {
        let part = "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
        return try Fields(
            multipart: Array((String(repeating: part, count: count) + "--\(boundary)--").utf8), boundary: boundary)
    }

    @Test func aFormHasABoundedSizeAndNumberOfFields() throws {
        #expect(try Fields(encoded: String(repeating: "a&", count: Fields.limit)).values.count == Fields.limit)
        #expect(throws: WebFailure.badForm) { try Fields(encoded: String(repeating: "a&", count: Fields.limit + 1)) }
        #expect(throws: WebFailure.badForm) { try Fields(encoded: String(repeating: "a", count: (1 << 20) + 1)) }
    }

    @Test func aLargeFileIsReadBeforeManyParts() throws {
        let file = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
        let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
        let body =
            file + String(repeating: "y", count: 1 << 20) + "\r\n" + String(repeating: part, count: 2000) + "--b--"
        let fields = try Fields(multipart: Array(body.utf8), boundary: "b")
        #expect(fields.values.count == 2000 && fields.files[0].data.count == 1 << 20)
    }

    @Test func theHeadOfAPartIsShort() {
        let head = String(repeating: "X: y\r\n", count: 2000) + "Content-Disposition: form-data; name=\"a\""
        #expect(throws: WebFailure.badForm) {
            try Fields(multipart: Array("--b\r\n\(head)\r\n\r\nc\r\n--b--".utf8), boundary: "b")
        }
    }

    /// A long one would take a long time to look for.
    @Test func theBoundaryOfAFormIsShort() throws {
        #expect(try multipart(boundary: String(repeating: "-", count: 70), count: 2).all("a") == ["b", "b"])
        #expect(throws: WebFailure.badForm) { try multipart(boundary: String(repeating: "-", count: 71)) }
        #expect(throws: WebFailure.badForm) { try multipart(boundary: "") }
    }
}
