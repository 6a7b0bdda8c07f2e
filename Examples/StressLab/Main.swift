#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program that puts a lock under the load of many tasks and checks what it promises.
@main
enum Main {
  static func main() async {
    let options: Options
    do {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      writeToStandardError("StressLab: \(error).\nSee StressLab --help.\n")
      exit(2)
    }
    if options.showsHelp { return print(Options.usage) }
    print(options)
    let findings = await Lab(options).run()
    print(findings)
    exit(findings.isSound ? 0 : 1)
  }

  private static func writeToStandardError(_ text: String) {
    Array(text.utf8).withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
