// Finishes the site that docc has merged.
//
//   site FOLDER    changes the pages and the navigation in the folder
//
// One navigation: docc merges archives by putting their navigations side by side, and a page shows
// only that of its own archive. The guide's navigation has the modules as well, as links to
// somewhere else. Each of these is replaced by the module's tree, and nothing else is left.
//
// No dead end: every page is in the navigation, everything in it is a page, and every link of a
// page leads to one.
//
// Titles: docc's pages have them only where scripts run. Who looks for a page by the text of a
// console message finds it by its title.
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
/// The name of the site, which the titles of its pages end with.
let name = "TransitionLock"

/// Returns the guide's tree, with those of the modules in it.
func combined(_ archives: [Node]) throws(Failure) -> Node {
  var trees = Dictionary(archives.map { ($0.path, $0) }) { first, _ in first }
  guard var guide = trees.removeValue(forKey: guidePath) else {
    throw Failure("\(guidePath) is not among the merged archives; or the site is finished already")
  }
  guide["children"] = guide.children.map { child in
    guard child["external"] as? Bool == true, var module = trees.removeValue(forKey: child.path)
    else { return child }
    // A page shows the tree of the innermost node of type "module" that its address begins with, so
    // only the guide may be one.
    module["type"] = "collection"
    return module
  }
  guide["type"] = "module"
  if let module = trees.keys.min() {
    throw Failure("no topic of the guide's first page names \(module)")
  }
  return guide
}

/// Returns the files of the pages below a folder of the site's data, by their addresses.
func pages(in data: URL) throws -> [String: URL] {
  let folder = data.appending(path: "documentation")
  let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
    $0.hasSuffix(".json")
  }
  return Dictionary(
    uniqueKeysWithValues: files.map { file in
      ("/documentation/" + file.dropLast(".json".count).lowercased(), folder.appending(path: file))
    }
  )
}

/// Checks the links of each page, and takes the steps out of the way to it, at its top, that lead
/// to no page.
///
/// These are docc's own: it writes no page for a module that another one extends if all that it
/// would list stands in topics, but names it on the way to each of them.
func mendLinks(of pages: [String: URL]) throws {
  for (address, file) in pages {
    guard var page = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Node else {
      continue
    }
    let references = page["references"] as? [String: Node] ?? [:]
    var dead = references.filter { _, reference in
      guard let url = reference["url"] as? String, url.hasPrefix("/documentation/") else {
        return false
      }
      return pages[url.prefix { $0 != "#" }.lowercased()] == nil
    }
    if dead.isEmpty { continue }
    if var hierarchy = page["hierarchy"] as? Node, let ways = hierarchy["paths"] as? [[String]] {
      hierarchy["paths"] = ways.map { way in way.filter { dead[$0] == nil } }
      page["hierarchy"] = hierarchy
      for step in Set(ways.joined()) { dead[step] = nil }
    }
    if let link = dead.keys.min() { throw Failure("\(address) links to \(link), which is no page") }
    try write(page, to: file)
  }
}

func write(_ node: Node, to file: URL) throws {
  try JSONSerialization.data(withJSONObject: node, options: [.sortedKeys, .withoutEscapingSlashes])
    .write(to: file)
}

/// Whether a page is one of several overloads, which their common page leads to: its address ends
/// in a hash.
func isOverload(_ path: String) -> Bool { path.contains(#/\)-[0-9a-z]+$/#) }

/// Writes the titles of pages into their files.
func write(_ titles: [String: String], to site: URL) throws {
  for (path, title) in titles {
    let file = site.appending(path: "\(path.dropFirst())/index.html")
    let text = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">",
      with: "&gt;"
    )
    let whole = text == name ? name : "\(text) | \(name)"
    let page = try String(contentsOf: file, encoding: .utf8)
    let titled = page.replacing("<title>Documentation</title>", with: "<title>\(whole)</title>")
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
  let pages = try pages(in: site.appending(path: "data"))
  if let page = pages.keys.filter({ titles[$0] == nil && !isOverload($0) }).min() {
    throw Failure("the navigation does not lead to \(page)")
  }
  if let path = titles.keys.filter({ pages[$0] == nil }).min() {
    throw Failure("the navigation leads to \(path), which is no page")
  }
  index["interfaceLanguages"] = ["swift": [tree]]
  try write(index, to: file)
  try mendLinks(of: pages)
  try write(titles, to: site)
}

do {
  guard CommandLine.arguments.count == 2 else { throw Failure("site takes the folder of the site") }
  try run(site: URL(fileURLWithPath: CommandLine.arguments[1]))
} catch {
  FileHandle.standardError.write(Data("Docs/build: \(error)\n".utf8))
  exit(1)
}
