import ExampleSupport
import TransitionTimeline

@main
enum Main {
  static func main() async throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      if options.asksForHelp {
        Console.write(Program.help)
        return
      }
      let input = try Input.read(options.source)
      do {
        let session = try Session(parsing: input.text)
        Console.write(try await Program.report(on: session, options, terminal: .standardOutput))
      } catch let errors as SessionErrors {
        Console.fail(errors.description(of: input.name), status: 2)
      }
    } catch let error as UsageError {
      Console.fail(Program.complaint(error), status: 2)
    } catch let error as InputError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    }
  }
}
