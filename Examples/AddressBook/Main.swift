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
        let report = try await Program.report(on: session, options, terminal: .standardOutput)
        var output = try report.text()
        for product in Options.Product.allCases {
          guard let place = options.places[product] else { continue }
          let text =
            switch product {
            case .svg: try report.svg()
            case .trace: try report.trace()
            }
          switch place {
          case .standardOutput: output = text
          case .file(let path): try Output.write(text, product.name, to: path)
          }
        }
        Console.write(output)
      } catch let errors as SessionErrors {
        Console.fail(errors.description(of: input.name), status: 2)
      }
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "AddressBook"), status: 2)
    } catch let error as OutputError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    } catch let error as InputError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    }
  }
}
