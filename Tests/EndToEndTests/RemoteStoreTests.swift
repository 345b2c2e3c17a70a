import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// A server as the store of `gather -c`, `gather run` and other subcommands.
    @Suite struct RemoteStore {
        @Test func worksLikeALocalStore() throws {
            let serving = try Serving()
            #expect(try serving.client.gather("-c", "player add Zoe --age 20; player add 'Ana Pop'").code == 0)
            let list = try serving.client.gather("--output", "json", "-c", "player list")
            let other = try Installation()
            _ = try other.gather("-c", "player add Zoe --age 20; player add 'Ana Pop'")
            for format in ["json", "csv", "table"] {
                let here = try other.gather("--output", format, "-c", "player list; player show Zoe")
                let there = try serving.client.gather("--output", format, "-c", "player list; player show Zoe")
                #expect(there.output == here.output)
            }
            #expect(list.output.contains("Ana Pop"))
            #expect(
                try serving.client.gather("-c", "account whoami").output == "Your account is ana. You run this group.\n"
            )
            #expect(!FileManager.default.fileExists(atPath: serving.client.store))
        }

        /// The server of the tests is in UTC.
        @Test func keepsTheTimeZoneOfWhoMadeTheAccount() throws {
            let serving = try Serving()
            func bea(_ line: String, zone: String, input: String = "") throws -> String {
                try serving.client.gather(
                    "--output", "json", "-c", line, input: input, environment: ["TZ": zone]
                ).output
            }
            let line = "account register bea --remember --password-stdin; account timezone"
            #expect(try bea(line, zone: "Europe/Bucharest", input: "correct horse\n").contains("Europe/Bucharest"))
            let plan = try bea("match plan 2099-07-01T20:00", zone: "UTC")
            #expect(plan.contains("\"startsAt\":\"2099-07-01T17:00:00Z\""), "\(plan)")
            let moved = try bea("account timezone tokyo; match plans", zone: "UTC")
            #expect(moved.contains("\"startsAt\":\"2099-07-01T11:00:00Z\""), "\(moved)")
            let calendar = try bea("share calendar football.ics --overwrite", zone: "UTC")
            #expect(!calendar.contains("error"))
        }

        @Test func isSharedByTwoFriends() throws {
            let serving = try Serving()
            let invited = try serving.client.gather("-c", "player add Zoe; account invite bea")
            let code = try #require(invited.output.firstMatch(of: /Code +((?:[0-9a-f]{4} ?){8})/), "\(invited)").1
            let friend = try Installation(store: serving.url)
            func bea(_ line: String, input: String = "") throws -> Outcome {
                try friend.gather("-c", line, input: input)
            }
            let joined = try bea(
                "account join bea --remember --code-stdin --password-stdin", input: "\(code)\nbattery staple\n")
            #expect(
                joined.output == "Created the account bea and logged in. You help run ana's group.\n", "\(joined)"
            )
            let added = try bea("player add Ion; account whoami").output
            #expect(added.contains("Your account is bea. You help run ana's group"))
            #expect(try serving.client.gather("-c", "player list").output.contains("Ion"))
            let refused = try bea("account remove ana --yes")
            #expect(refused.code == 1)
            #expect(
                refused.errors.hasPrefix("error: bea is a co-organizer, and only an owner may do this; ask an owner\n"),
                "\(refused)")
            #expect(try serving.client.gather("-c", "account remove bea --yes").code == 0)
            #expect(try bea("player list").errors.contains("the login is no longer valid"))
        }

        @Test func hasTheExitCodesAndMessagesOfALocalStore() throws {
            let serving = try Serving()
            for line in ["player show Zoe", "player add", "player delete Zoe", "match score A +1", "team assign A Zoe"]
            {
                let (there, here) = (try serving.client.gather("-c", line), try serving.machine.gather("-c", line))
                #expect(there.code == here.code, "\(line)")
                #expect(there.errors == here.errors, "\(line)")
            }
        }

        @Test func takesNamesAsPeopleTypeThem() throws {
            let serving = try Serving()
            let squad = "player add 'Ana Pop'; player add Ion; player add 'Zoe Ene'"
            #expect(try serving.client.gather("-c", squad).code == 0)
            #expect(try serving.machine.gather("-c", squad).code == 0)
            for line in [
                "team select ana pop ion; team show", "team select \"1. Ana\\n2. Zoe\"; team show",
                "player show ana pop", "rating with ana pop zoe ene", "player show anaa", "team select anaa bob",
                "player show ana 12", "try { player show anaa } catch e { print $e.message }",
            ] {
                let (there, here) = (try serving.client.gather("-c", line), try serving.machine.gather("-c", line))
                #expect(there.errors == here.errors, "\(line)")
                #expect(there.output == here.output, "\(line)")
                #expect(
                    !line.contains("anaa") || line.contains("try") || there.errors.contains("did you mean Ana Pop?"))
            }
            // Statement by statement, each is a request of its own.
            let steps = "team assign A ana pop ion\nplayer show ana pop\nplayer show anaa\n"
            let outcome = try serving.client.gather("run", "--no-atomic", "-", input: steps)
            #expect(outcome.output.contains("Ana Pop and Ion are in Team A."), "\(outcome)")
            #expect(outcome.errors.contains("did you mean Ana Pop?"), "\(outcome)")
        }

        @Test func runsScriptsInOneTransaction() throws {
            let serving = try Serving()
            func write(_ name: String, _ text: String) throws {
                try Data(text.utf8).write(to: serving.client.folder.url.appending(path: name))
            }
            try write("names.txt", "One\nTwo\n")
            try write("list.csv", "name\nZed\n")
            try write("more.gather", "player add Inc\n")
            try write(
                "all.gather",
                """
                let age = 30
                include "more.gather"
                for name in lines "names.txt" { player add $name --age $age }
                player import list.csv
                let players = player list
                expect $players.count == 4
                player export out.csv
                print "All are there."
                """)
            let rehearsal = try serving.client.gather("--output", "csv", "run", "all.gather", "--dry-run")
            #expect(rehearsal.code == 0, "\(rehearsal)")
            #expect(rehearsal.output.contains("the new player Two; the import of 1 player"))
            #expect(try serving.client.gather("-c", "player list").output.contains("No players"), "\(rehearsal)")
            let run = try serving.client.gather("run", "all.gather", "age=41")
            #expect(run.code == 0, "\(run)")
            #expect(run.output.contains("Imported 1 player from list.csv."))
            #expect(run.output.hasSuffix("All are there.\n"))
            let names = try serving.client.gather("--output", "csv", "-c", "player list --search one").output
            // Not every store reuses the numbers of a dry run.
            let expected = /id,name,age,skill,mark,preferredPosition,favouriteTeam,nickname\r\n\d+,One,41,,,,,\r\n/
            #expect(names.wholeMatch(of: expected) != nil, "\(names)")
            let exported = try String(contentsOfFile: serving.client.folder.path("out.csv"), encoding: .utf8)
            #expect(exported.contains("Zed"))
            try write("format.gather", "player add Tom\noutput csv > names.csv\nplayer list\n")
            let refused = try serving.client.gather("run", "format.gather")
            #expect(refused.code == 65 && refused.errors.contains("output works only in a terminal"), "\(refused)")
            #expect(try serving.client.gather("-c", "player show Tom").code == 1)
        }

        @Test func rollsBackAFailedScript() throws {
            let serving = try Serving()
            let path = serving.client.folder.path("bad.gather")
            try Data("player add Zoe\nplayer show Nobody\n".utf8).write(to: URL(filePath: path))
            let outcome = try serving.client.gather("run", "bad.gather")
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains("bad.gather:2:1: error: there is no player \"Nobody\""))
            #expect(outcome.errors.hasSuffix("Nothing was changed.\n"))
            #expect(try serving.client.gather("-c", "player show Zoe").code == 1)
            #expect(
                try serving.client.gather("run", "--no-atomic", "bad.gather").errors.hasSuffix(
                    "Changes made before this were kept.\n")
            )
            #expect(try serving.client.gather("-c", "player show Zoe").code == 0)
            #expect(try serving.client.gather("check", "bad.gather").code == 0)
        }

        @Test func exportsAndImportsAnArchive() throws {
            let serving = try Serving()
            _ = try serving.machine.gather("-c", "player add Zoe; player add Yan")
            let export = try serving.machine.gather(
                "-c", "export \(serving.client.folder.path("all.json"))")
            #expect(export.code == 0, "\(export)")
            #expect(try serving.client.gather("-c", "import all.json").code == 0)
            #expect(try serving.client.gather("--output", "json", "-c", "player list").output.contains("Yan"))
        }

        @Test func trustsAConfiguredCertificate() throws {
            let serving = try Serving(organizer: nil)
            let machine = serving.machine
            let script = URL(filePath: #filePath).appending(path: "../../../Scripts/nginx").standardized
            let nginx = try machine.start(script, [machine.folder.url.path, "127.0.0.1:\(serving.port)"])
            defer { nginx.signal(SIGTERM) }
            let port = try nginx.port()
            let certificate = machine.folder.path("certificate.pem")
            func version(_ host: String, trusting path: String) throws -> Outcome {
                try machine.gather(
                    "--store", "https://\(host):\(port)", "-c", "modules", environment: ["GATHER_CLIENT_CA": path])
            }
            #expect(try version("127.0.0.1", trusting: certificate).output.contains("players"))
            let stranger = try version("127.0.0.1", trusting: "")
            #expect(stranger.code == 69)
            #expect(stranger.errors.contains("is not trusted here"), "\(stranger)")
            let missing = try version("127.0.0.1", trusting: "/none.pem")
            #expect(missing.code == 2 || missing.code == 66, "\(missing)")
            #expect(missing.errors.contains("/none.pem cannot be read"))
            let foreign = try version("other.localhost", trusting: certificate)
            #expect(foreign.code == 69)
            #expect(foreign.errors.contains("is for another name"), "\(foreign)")
            try Data("no certificate".utf8).write(to: machine.folder.url.appending(path: "bad.pem"))
            let bad = try version("127.0.0.1", trusting: machine.folder.path("bad.pem"))
            #expect(bad.code == 69)
            #expect(bad.errors.contains("the trusted certificates cannot be read"), "\(bad)")
            let plain = try machine.gather("--store", "http://127.0.0.1:\(port)", "-c", "modules")
            #expect(plain.code == 69, "\(plain)")
        }

        @Test func describesConnectionFailures() throws {
            let machine = try Installation()
            func complaint(_ store: String, _ arguments: [String] = ["-c", "player list"]) throws -> Outcome {
                try machine.start(Installation.program, ["--store", store] + arguments).outcome()
            }
            let refused = try complaint("http://127.0.0.1:1")
            #expect(refused.code == 69)
            #expect(refused.errors.contains("refused the connection"))
            let password = try complaint("https://ana:geheim@example.org")
            #expect(password.code == 2)
            #expect(!password.errors.contains("geheim"))
            #expect(password.errors.contains("account login"))
            #expect(try complaint("http://127.0.0.1:1", ["serve"]).code != 0)
            let serving = try Serving(organizer: nil)
            let nobody = try serving.client.gather("-c", "player list")
            #expect(nobody.code == 1)
            #expect(nobody.errors.contains("you are not logged in"))
            let plain = try complaint("https://127.0.0.1:\(serving.port)")
            #expect(plain.code == 69)
            #expect(plain.errors.contains("does not encrypt"))
            #expect(
                try serving.client.gather("serve", "--port", "0").errors.contains(
                    "a server cannot serve the store of another server"))
        }
    }
}
