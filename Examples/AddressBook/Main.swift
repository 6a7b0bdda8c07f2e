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
        if let place = options.film {
          let film = try await Program.film(of: session, isThrowing: options.isThrowing)
          guard case .file(let path) = place else { return Console.write(film) }
          try Output.write(film, to: path)
        }
        Console.write(try await Program.report(on: session, options, terminal: .standardOutput))
      } catch let errors as SessionErrors {
        Console.fail(errors.description(of: input.name), status: 2)
      }
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "AddressBook"), status: 2)
    } catch let error as FilmError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    } catch let error as OutputError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    } catch let error as InputError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    }
  }
}
