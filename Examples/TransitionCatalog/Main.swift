import ExampleSupport
import NavigationSimulator
import TransitionTimeline

@main
enum Main {
  static func main() throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      let text =
        options.asksForHelp ? Program.help : try Program.report(options, terminal: .standardOutput)
      Console.write(text)
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "TransitionCatalog"), status: 2)
    } catch let error as ScreeningError {
      Console.fail("TransitionCatalog: \(error.message)", status: 1)
    }
  }
}
