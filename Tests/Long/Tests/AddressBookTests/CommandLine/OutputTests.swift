import Foundation
import Testing

@testable import AddressBook

@Suite("Writing files")
struct OutputTests {
  @Test("A text is written to a file, which it makes or replaces")
  func file() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    for text in ["one", "another"] {
      try Output.write(text, "picture", to: file.path)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("A file that cannot be written is named, with the reason")
  func noFile() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let noFolder = #expect(throws: OutputError.self) {
      try Output.write("", "picture", to: "\(folder)/no/such/folder.svg")
    }
    #expect(
      noFolder?.message == "cannot write the picture to \"\(folder)/no/such/folder.svg\": there is no such folder"
    )
    let noFile = #expect(throws: OutputError.self) { try Output.write("", "trace", to: folder) }
    #expect(noFile?.message == "cannot write the trace to \"\(folder)\": it is not a file that can be written")
  }
}
