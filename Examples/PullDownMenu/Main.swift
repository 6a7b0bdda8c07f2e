import ExampleSupport

@main
enum Main {
  static func main() throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      Console.write(options.asksForHelp ? Program.help : try Program.output(options))
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "PullDownMenu"), status: 2)
    }
  }
}
