import Foundation

/// The part of the project that the bytes go to.
private enum Subject: String, CaseIterable {
  case session, log

  /// The one that `FUZZING_SUBJECT` names, since the arguments of the program are libFuzzer's.
  static let chosen: Subject = {
    let name = ProcessInfo.processInfo.environment["FUZZING_SUBJECT"] ?? ""
    guard let subject = Subject(rawValue: name) else {
      fatalError("FUZZING_SUBJECT is \"\(name)\", and not one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return subject
  }()

  /// Gives it an input.
  ///
  /// - Returns: what is wrong then; nil if nothing is.
  func fuzz(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    switch self {
    case .session: fuzzSession(bytes)
    case .log: fuzzLog(bytes)
    }
  }
}

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let failure = Subject.chosen.fuzz(UnsafeBufferPointer(start: bytes, count: count)) { fatalError(failure) }
  return 0
}

/// The entry that SwiftPM wants of a program, instead of libFuzzer's own.
@main
enum Main {
  static func main() {
    var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
    exit(runDriver(&count, &arguments) { testOneInput($0, $1) })
  }
}

/// The driver of libFuzzer, which has no module.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
