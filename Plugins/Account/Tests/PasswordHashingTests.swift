import GatherDatabase
import GatherKit
import Testing

@testable import Account

struct PasswordHashingTests {
    private let hashing = PasswordHashing(cost: 2) { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

    @Test func knowsThePasswordThatATextWasMadeOf() throws {
        let text = try hashing.hash(Secret("correct horse"))
        #expect(try hashing.matches(Secret("correct horse"), text))
        #expect(try !hashing.matches(Secret("correct horsE"), text))
        #expect(try !hashing.matches(Secret(""), text))
        #expect(try !hashing.matches(Secret("correct horse"), nil))
    }

    @Test func readsTheCostFromTheTextAndNotFromTheSettings() throws {
        let text = try PasswordHashing(cost: 5, randomBytes: hashing.randomBytes).hash(Secret("correct horse"))
        #expect(text.hasPrefix("$scrypt$ln=5,r=8,p=1$"))
        #expect(try hashing.matches(Secret("correct horse"), text))
    }

    @Test func computesWhatTheStandardComputes() throws {
        // Computed with another implementation of RFC 7914.
        let text = "$scrypt$ln=2,r=8,p=1$AAECAwQFBgcICQoLDA0ODw==$aySHAgjCM2GIHONgcmZsAGi0mMdO7eThwuyy0RMJk0Q="
        #expect(try hashing.hash(Secret("correct horse")) == text)
    }

    @Test(arguments: [
        "", "plain", "$scrypt$ln=2,r=8,p=1$AAAA", "$bcrypt$ln=2,r=8,p=1$AAAA$AAAA", "$scrypt$ln=2,r=4,p=1$AAAA$AAAA",
        "$scrypt$ln=2,r=8,p=1$!$AAAA", "$scrypt$ln=2,r=8,p=1$AAAA$!", "$scrypt$ln=99,r=8,p=1$AAAA$AAAA",
    ])
    func saysThatAHashIsDamaged(text: String) {
        #expect(throws: StoreFailure.damaged("a password hash cannot be read")) {
            try hashing.matches(Secret("correct horse"), text)
        }
    }
}
