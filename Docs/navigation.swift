// Gives the site one navigation: the modules stand where the landing page names them, each with its own tree.
//
//   navigation SITE    reads the navigation that docc has merged, SITE/index/index.json, and writes it anew
//
// docc merges archives by putting their navigations side by side, and a page shows only that of its own archive. The guide's navigation has
// the modules as well, as links to somewhere else. Each of these is replaced by the module's tree, and nothing else is left.
//
// That every page is in the navigation, and everything in it a page, is checked here, too. And pages get their titles, which docc's have only
// where scripts run, for those who look for them by the text of a console message.
import Foundation

typealias Node = [String: Any]

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Node {
  var path: String { (self["path"] as? String ?? "").lowercased() }
  var children: [Node] { self["children"] as? [Node] ?? [] }

  /// The title of each page of this tree, by its path; those of groups are no pages.
  var titles: [String: String] {
    let below = children.reduce(into: [:]) { $0.merge($1.titles) { first, _ in first } }
    guard !path.isEmpty, let title = self["title"] as? String else { return below }
    return below.merging([path: title]) { $1 }
  }
}

let guidePath = "/documentation/guide"

/// Returns the guide's tree, with those of the modules in it.
func combined(_ archives: [Node]) throws(Failure) -> Node {
  var trees = Dictionary(uniqueKeysWithValues: archives.map { ($0.path, $0) })
  guard var guide = trees.removeValue(forKey: guidePath) else { throw Failure("the navigation has no guide") }
  guide["children"] = guide.children.map { child in
    guard child["external"] as? Bool == true, var module = trees.removeValue(forKey: child.path) else { return child }
    // A page shows the tree of the innermost node of type "module" that its address begins with, so only the guide may be one.
    module["type"] = "collection"
    return module
  }
  guide["type"] = "module"
  if let module = trees.keys.min() { throw Failure("no topic of the guide's first page names \(module)") }
  return guide
}

/// Returns the addresses of the pages below a folder of the site's data.
func pages(in data: URL) throws -> Set<String> {
  let files = try FileManager.default.subpathsOfDirectory(atPath: data.appending(path: "documentation").path)
  return Set(files.filter { $0.hasSuffix(".json") }.map { "/documentation/" + $0.dropLast(".json".count).lowercased() })
}

/// Whether a page is one of several overloads, which their common page leads to: its address ends in a hash.
func isOverload(_ path: String) -> Bool { path.contains(#/\)-[0-9a-z]+$/#) }

/// Writes the titles of pages into their files.
func write(_ titles: [String: String], to site: URL) throws {
  for (path, title) in titles {
    let file = site.appending(path: "\(path.dropFirst())/index.html")
    let text = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let page = try String(contentsOf: file, encoding: .utf8)
    let titled = page.replacing("<title>Documentation</title>", with: "<title>\(text) | TransitionLock</title>")
    guard titled != page else { throw Failure("\(file.path) has no title of docc's to replace") }
    try titled.write(to: file, atomically: false, encoding: .utf8)
  }
}

func run(site: URL) throws {
  let file = site.appending(path: "index/index.json")
  guard var index = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node,
    let languages = index["interfaceLanguages"] as? [String: [Node]],
    // docc has put all archives below a root of its own.
    let archives = languages["swift"]?.first?.children
  else { throw Failure("\(file.path) is no navigation of docc's") }
  let tree = try combined(archives)
  let titles = tree.titles
  let named = Set(titles.keys)
  let pages = try pages(in: site.appending(path: "data"))
  if let page = pages.subtracting(named).filter({ !isOverload($0) }).min() {
    throw Failure("the navigation does not lead to \(page)")
  }
  if let path = named.subtracting(pages).min() { throw Failure("the navigation leads to \(path), which is no page") }
  index["interfaceLanguages"] = ["swift": [tree]]
  try JSONSerialization.data(withJSONObject: index, options: [.sortedKeys, .withoutEscapingSlashes]).write(to: file)
  try write(titles, to: site)
}

do {
  guard CommandLine.arguments.count == 2 else { throw Failure("navigation takes the folder of the site") }
  try run(site: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  FileHandle.standardError.write(Data("Docs/build: \(error)\n".utf8))
  exit(1)
}
