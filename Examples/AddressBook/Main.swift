import Foundation
import TransitionTimeline

@main
enum Main {
  static func main() async throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      if options.asksForHelp {
        write(Program.help, to: .standardOutput)
        return
      }
      let input = try Input.read(options.source)
      do {
        let session = try Session(parsing: input.text)
        write(try await Program.report(on: session, options, terminal: .standardOutput), to: .standardOutput)
      } catch let errors as SessionErrors {
        fail(errors.description(of: input.name), status: 2)
      }
    } catch let error as UsageError {
      fail("AddressBook: \(error.message). See AddressBook --help.", status: 2)
    } catch let error as InputError {
      fail("AddressBook: \(error.message).", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    write(message + "\n", to: .standardError)
    exit(status)
  }

  private static func write(_ text: String, to file: FileHandle) {
    // Whoever closed the other end of a pipe, as `head` does, has seen enough.
    try? file.write(contentsOf: Data(text.utf8))
  }
}
