import GatherDatabase
import GatherKit
import Testing

@testable import Account

struct PasswordHashingTests {
    private let hashing = PasswordHashing(cost: 2) { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

    /// The SHA-256 of "correct horse", as the published clients send it.
    private let digest = "4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631"

    @Test func matchesOnlyTheHashedPassword() throws {
        let text = try hashing.hash(Secret("correct horse"))
        #expect(try hashing.match(Secret("correct horse"), text) == .yes)
        for wrong in ["correct horsE", "", String(digest.dropLast()), digest.replacing("a", with: "b")] {
            #expect(try hashing.match(Secret(wrong), text) == .no)
        }
        #expect(try hashing.match(Secret("correct horse"), nil) == .no)
    }

    @Test func matchesATypedPasswordAndItsDigest() throws {
        let texts = try [
            hashing.hash(Secret("correct horse")), hashing.hash(Secret(digest)),
            hashing.hash(Secret(digest.uppercased())),
        ]
        for text in texts {
            for password in ["correct horse", digest, digest.uppercased()] {
                #expect(try hashing.match(Secret(password), text) == .yes)
            }
        }
    }

    @Test func matchesPasswordsStoredInTheOldForm() throws {
        // Computed with another implementation of RFC 7914, of "correct horse" and of its digest.
        let typed = "$scrypt$ln=2,r=8,p=1$AAECAwQFBgcICQoLDA0ODw==$aySHAgjCM2GIHONgcmZsAGi0mMdO7eThwuyy0RMJk0Q="
        let sent = "$scrypt$ln=2,r=8,p=1$AAECAwQFBgcICQoLDA0ODw==$aY8jB2lt0FlPvklkTVqDpkVkSRjlslhzGCC69N86tag="
        #expect(try hashing.match(Secret("correct horse"), typed) == .yesAsBefore)
        #expect(try hashing.match(Secret("correct horsE"), typed) == .no)
        #expect(try hashing.match(Secret(digest), sent) == .yesAsBefore)
        #expect(try hashing.match(Secret("correct horse"), sent) == .yesAsBefore)
        #expect(try hashing.match(Secret(digest), typed) == .no, "the digest is not the typed password")
    }

    @Test func readsTheCostFromTheHash() throws {
        let text = try PasswordHashing(cost: 5, randomBytes: hashing.randomBytes).hash(Secret("correct horse"))
        #expect(text.hasPrefix("$sha256-scrypt$ln=5,r=8,p=3$"))
        #expect(try hashing.match(Secret("correct horse"), text) == .yes)
    }

    @Test func agreesWithAnotherImplementation() throws {
        // Computed with another implementation of RFC 7914.
        #expect(
            try hashing.hash(Secret("correct horse"))
                == "$sha256-scrypt$ln=2,r=8,p=3$AAECAwQFBgcICQoLDA0ODw==$mLgFoLnRazC0hAhVnX4IGJtqV4y66tqCf3/O4ZqE4XM=")
    }

    @Test func asksToReplaceAHashThatWasCheaper() throws {
        let before = "$sha256-scrypt$ln=2,r=8,p=1$AAECAwQFBgcICQoLDA0ODw==$aY8jB2lt0FlPvklkTVqDpkVkSRjlslhzGCC69N86tag="
        for password in ["correct horse", digest] {
            #expect(try hashing.match(Secret(password), before) == .yesAsBefore)
        }
        #expect(try hashing.match(Secret("correct horsE"), before) == .no)
        let cheaper = try PasswordHashing(cost: 1, randomBytes: hashing.randomBytes).hash(Secret("correct horse"))
        #expect(try hashing.match(Secret("correct horse"), cheaper) == .yesAsBefore)
        let dearer = try PasswordHashing(cost: 3, randomBytes: hashing.randomBytes).hash(Secret("correct horse"))
        #expect(try hashing.match(Secret("correct horse"), dearer) == .yes)
    }

    @Test(arguments: [
        "", "plain", "$scrypt$ln=2,r=8,p=1$AAAA", "$bcrypt$ln=2,r=8,p=1$AAAA$AAAA", "$scrypt$ln=2,r=4,p=1$AAAA$AAAA",
        "$scrypt$ln=2,r=8,p=99$AAAA$AAAA", "$scrypt$ln=2,r=8,p=1$!$AAAA", "$scrypt$ln=2,r=8,p=1$AAAA$!",
        "$scrypt$ln=99,r=8,p=1$AAAA$AAAA",
    ])
    func reportsADamagedHash(text: String) {
        #expect(throws: StoreFailure.damaged("a password hash cannot be read")) {
            try hashing.match(Secret("correct horse"), text)
        }
    }
}
