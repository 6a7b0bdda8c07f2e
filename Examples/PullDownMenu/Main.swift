import ExampleSupport
import Foundation
import TransitionTimeline

@main
enum Main {
  static func main() throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      let output =
        options.asksForHelp ? Output(text: Program.help) : try Program.output(options, terminal: .standardOutput)
      if let folder = options.svgFolder { try write(output.pictures, to: folder) }
      Console.write(output.text)
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "PullDownMenu"), status: 2)
    } catch let error as PlayError {
      fail(error.message, status: 1)
    }
  }

  private static func write(_ pictures: [Output.Picture], to folder: String) throws {
    let folder = URL(filePath: folder, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for picture in pictures {
        try Data(picture.svg.utf8).write(to: folder.appending(path: picture.fileName))
      }
    } catch {
      fail("cannot write the pictures to \"\(folder.relativePath)\"; choose a folder that you may change.", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    Console.fail("PullDownMenu: \(message)", status: status)
  }
}
