import Foundation

// Carries changed snippets into the pages and doc comments that show them, for Docs/snippets. An
// argument names a folder with the files of the last commit; the current folder has those of today.
// Standard input has the files with snippets, an empty line, and those that show them, one a line.

/// The changed snippets, by the lines that they had.
typealias Changes = [[String]: (name: String, code: [String])]

/// The snippets of a file, by their names: its marked regions or, where it has none, all of it.
func snippets(of text: String, in file: String) -> [String: [String]] {
  var found: [String: [String]] = [:]
  var open: (name: String, lines: [String])?
  for line in lines(of: text) {
    guard let mark = line.firstMatch(of: /^ *\/\/ snippet\.(.*)$/) else {
      open?.lines.append(line)
      continue
    }
    if let region = open { found[region.name] = unindented(region.lines) }
    open = mark.1 == "end" ? nil : (String(mark.1), [])
  }
  return found.isEmpty ? [file: lines(of: text)] : found
}

func lines(of text: String) -> [String] {
  text.trimmingCharacters(in: .newlines).split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init)
}

func unindented(_ lines: [String]) -> [String] {
  let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  return lines.map { String($0.dropFirst(indentation)) }
}

/// Returns the lines of a page or source file with the examples in it that are old snippets as the
/// new ones, and the names of those.
func carry(_ changes: Changes, into lines: [String]) -> (lines: [String], names: [String]) {
  var result: [String] = []
  var names: [String] = []
  var rest = lines[...]
  while let line = rest.popFirst() {
    result.append(line)
    // In a doc comment as in a page: what is before the fence is before each line of the code, but
    // for blanks at the end of a line.
    guard let prefix = line.firstMatch(of: /^( *(?:\/\/\/ *)?)```swift/)?.1 else { continue }
    let code = rest.prefix { !$0.hasPrefix(prefix + "```") }
    rest = rest.dropFirst(code.count)
    guard let change = changes[code.map { String($0.dropFirst(prefix.count)) }] else {
      result += code
      continue
    }
    names.append(change.name)
    result += change.code.map { ($0.isEmpty ? prefix.replacing(#/ *$/#, with: "") : prefix) + $0 }
  }
  return (result, names)
}

let before = CommandLine.arguments[1]
let input = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
let files = lines(of: input).split(separator: "")
var changes: Changes = [:]
for file in files[0] {
  guard let old = try? String(contentsOfFile: "\(before)/\(file)", encoding: .utf8) else {
    continue
  }
  let new = snippets(of: try String(contentsOfFile: file, encoding: .utf8), in: file)
  for (name, code) in snippets(of: old, in: file) {
    if let changed = new[name], changed != code { changes[code] = (name, changed) }
  }
}
var shown: Set<String> = []
for file in files[1] {
  let text = try String(contentsOfFile: file, encoding: .utf8)
  let (lines, names) = carry(changes, into: text.components(separatedBy: "\n"))
  if names.isEmpty { continue }
  try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
  print("\(file): \(names.joined(separator: ", "))")
  shown.formUnion(names)
}
for (name, _) in changes.values where !shown.contains(name) {
  print("No page shows what the snippet \(name) was in the last commit.")
  exit(1)
}
