import Foundation
import Hummingbird
import Logging

/// Serves the same bytes to every client, to measure how fast a Hummingbird server without any work can be.
///
/// usage: bench-server PORT PATH FILE
@main
struct BareServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let port = Int(arguments[1]) else {
            FileHandle.standardError.write(Data("usage: bench-server PORT PATH FILE\n".utf8))
            exit(2)
        }
        let body = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: arguments[3])))
        let router = Router()
        router.get(RouterPath(arguments[2])) { _, _ in
            Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
        }
        var logger = Logger(label: "bench-server")
        logger.logLevel = .error
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger)
        try await application.runService()
    }
}
