import Foundation
import NavigationSimulator
import TransitionTimeline

@main
enum Main {
  static func main() throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      let text = options.asksForHelp ? Program.help : try Program.report(options, terminal: .standardOutput)
      write(text, to: .standardOutput)
    } catch let error as UsageError {
      fail("\(error.message). See TransitionCatalog --help.", status: 2)
    } catch let error as ScreeningError {
      fail(error.message, status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    write("TransitionCatalog: \(message)\n", to: .standardError)
    exit(status)
  }

  private static func write(_ text: String, to file: FileHandle) {
    // Whoever closed the other end of a pipe, as `head` does, has seen enough.
    try? file.write(contentsOf: Data(text.utf8))
  }
}
