import ExampleSupport
import TransitionTimeline

@main
enum Main {
  static func main() async throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      if options.asksForHelp { return Console.write(Program.help) }
      let text = try Files.read(options.source)
      do {
        let report = try await Program.report(
          on: Session(parsing: text),
          options,
          terminal: .standardOutput
        )
        if let path = options.svgPath { try Files.write(report.svg(), to: path) }
        if let path = options.tracePath { try Files.write(report.trace(), to: path) }
        Console.write(try report.text())
      } catch let errors as SessionErrors {
        Console.fail(errors.description(of: options.source.name), status: 2)
      }
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "AddressBook"), status: 2)
    } catch let error as FileError {
      Console.fail("AddressBook: \(error.message).", status: 1)
    }
  }
}
