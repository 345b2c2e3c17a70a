import Foundation
import GatherKit
import GatherTestSupport
import NIOSSL
import Testing

@testable import GatherServer

/// The files of a certificate.
struct TLSFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["ours", "theirs"] { try folder.makeCertificate(name) }
    }

    private func files(_ certificate: String, _ key: String) -> TLSFiles {
        TLSFiles(certificate: folder.path(certificate), key: folder.path(key))
    }

    @Test func areRead() throws {
        #expect(try files("ours.pem", "ours.key").context().configuration.certificateChain.count == 1)
    }

    @Test func areRefusedIfInvalid() throws {
        try folder.write("nothing\n", to: "text")
        let failures: [(TLSFiles, ServerFailure)] = [
            (files("text", "ours.key"), .noCertificate(folder.path("text"))),
            (files("ours.key", "ours.key"), .noCertificate(folder.path("ours.key"))),
            (files("ours.pem", "ours.pem"), .noKey(folder.path("ours.pem"))),
            (files("ours.pem", "theirs.key"), .keyDoesNotFit(files("ours.pem", "theirs.key"))),
        ]
        for (files, failure) in failures { #expect(throws: failure) { try files.context() } }
        for files in [files("none", "ours.key"), files("ours.pem", "none")] {
            #expect(throws: FileFailure.unreadable(folder.path("none"), reason: "No such file or directory")) {
                try files.context()
            }
        }
    }
}
