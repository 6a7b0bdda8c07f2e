import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A picture as a reader of XML sees it.
struct Drawing {
  /// An element with what is in it.
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// This element and all in it, those behind first.
    var all: [Element] { [self] + children.flatMap(\.all) }

    var classes: [String] { attributes["class"]?.split(separator: " ").map(String.init) ?? [] }

    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }
  }

  let root: Element

  /// Reads a picture; fails where it is not well-formed.
  init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    try #require(parser.parse())
    root = try #require(reader.root)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = Element(name, attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser,
      didEndElement name: String,
      namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
  }
}

extension Drawing {
  /// A bar, with the places of its edges.
  struct Bar: Hashable {
    let title: String
    let label: String?
    let top: Double
    let left: Double
    let right: Double
    /// A Boolean value that indicates whether it is an arrow.
    let goesOn: Bool
  }

  /// The bars of spans, those of the key left out.
  var bars: [Bar] {
    root.all.compactMap { group in
      guard let title = group.children.first(where: { $0.name == "title" }), group.name == "g",
        let shape = group.children.first(where: { $0.classes == ["bar"] })
      else { return nil }
      let label = group.children.first { $0.name == "text" }?.text
      let numbers = shape.attributes["d", default: ""].matches(of: /-?[0-9.]+/).compactMap {
        Double($0.0)
      }
      let (left, top) =
        shape.name == "path" ? (numbers[0], numbers[1]) : (shape.number("x"), shape.number("y"))
      let width = shape.name == "path" ? numbers[2] + numbers[3] : shape.number("width")
      return Bar(
        title: title.text,
        label: label,
        top: top,
        left: left,
        right: left + width,
        goesOn: shape.name == "path"
      )
    }
  }

  /// The titles of marks.
  var marks: [String] {
    root.all.compactMap { group in
      group.children.contains { $0.classes == ["sign"] }
        ? group.children.first { $0.name == "title" }?.text : nil
    }
  }

  /// The texts of a class, from the top.
  func texts(_ style: String) -> [String] {
    root.all.filter { $0.classes.first == style }.map(\.text)
  }

  var style: String { root.children.first { $0.name == "style" }?.text ?? "" }
}
