import Foundation

// Copies the Swift files of a folder, with examples of the documentation in place of the lines that
// stand for them.
//
//   FillSnippets ROOT FROM TO
//   FillSnippets ROOT FROM TO --locations
//
// ROOT is the repository. The build passes `--locations`, and absolute paths: then the compiler
// reports an error in an example at the line of its page. Such a copy of `Name.swift` is called
// `Name.filled.swift`, since the compiler warns of two files with one name in a module.

let arguments = CommandLine.arguments
let (root, from, to) = (arguments[1], arguments[2], arguments[3])
let locates = arguments.last == "--locations"
let manager = FileManager.default
do {
  let examples = try Example.all(in: root)
  for name in try manager.subpathsOfDirectory(atPath: from) where name.hasSuffix(".swift") {
    let path = "\(from)/\(name)"
    let wrapper = Wrapper(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
    let filled = try wrapper.filled(with: examples, root: locates ? root : nil)
    let copy = "\(to)/\(locates ? name.replacing(".swift", with: ".filled.swift") : name)"
    // An unchanged file stays as it is, and is not compiled again.
    if filled == (try? String(contentsOfFile: copy, encoding: .utf8)) { continue }
    let folder = URL(filePath: copy).deletingLastPathComponent()
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    try filled.write(toFile: copy, atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
