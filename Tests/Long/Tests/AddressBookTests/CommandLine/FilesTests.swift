import Foundation
import Testing

@testable import AddressBook

@Suite("Reading and writing files")
struct FilesTests {
  @Test("Writing a text creates or replaces the file, and reading the file returns the text")
  func file() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).session")
    defer { try? FileManager.default.removeItem(at: file) }
    for text in ["one", "another"] {
      try Files.write(text, to: file.path)
      #expect(try Files.read(.file(file.path)) == text)
    }
  }

  @Test("If a file cannot be read or written, the error names it")
  func noFile() throws {
    let path = "\(FileManager.default.temporaryDirectory.path)/no/such/folder"
    #expect(throws: FileError(message: "cannot write \"\(path)\"")) {
      try Files.write("", to: path)
    }
    #expect(throws: FileError(message: "cannot read the session \"\(path)\"")) {
      try Files.read(.file(path))
    }
  }
}
