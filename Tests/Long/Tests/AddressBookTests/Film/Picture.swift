import Foundation
import NavigationSimulator
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A picture as a browser reads it: its elements, and what its style sheet does with them at a moment.
struct Picture {
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
  }

  let root: Element
  let style: String
  /// The seconds after which it begins anew.
  let length: Double
  /// The declarations of each animation by property, with their places from 0 to 1.
  private let animations: [String: [String: [(place: Double, numbers: [Double])]]]

  /// Reads a picture; fails where it is not well-formed.
  init(_ svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    try #require(parser.parse())
    root = try #require(reader.root)
    style = try #require(root.children.first { $0.name == "style" }).text
    length = try Double(#require(style.firstMatch(of: /animation-duration:([0-9.]+)s/)).1) ?? 0
    animations = Self.animations(in: style)
  }

  /// The telephones, from the left.
  var panels: [Element] {
    root.children.filter { $0.name == "g" }
  }

  /// The numbers of a property of an element at a second, between the places that the style sheet gives.
  func numbers(_ property: String, of element: Element, at second: Double) -> [Double]? {
    let still = element.attributes[property].map(Self.numbers)
    guard element.classes.contains("a"), let name = element.classes.last, let stops = animations[name]?[property] else {
      return still
    }
    let place = second / length
    guard let next = stops.firstIndex(where: { $0.place >= place }), next > 0 else { return stops.first?.numbers }
    let (start, end) = (stops[next - 1], stops[next])
    let part = (place - start.place) / (end.place - start.place)
    return zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * part }
  }

  private static func animations(in style: String) -> [String: [String: [(place: Double, numbers: [Double])]]] {
    var animations: [String: [String: [(place: Double, numbers: [Double])]]] = [:]
    for rule in style.matches(of: /@keyframes ([a-z0-9]+)\{((?:[0-9.]+%\{[^}]*\})*)\}/) {
      for stop in rule.2.matches(of: /([0-9.]+)%\{([^}]*)\}/) {
        for declaration in stop.2.split(separator: ";") {
          let parts = declaration.split(separator: ":")
          animations[String(rule.1), default: [:]][String(parts[0]), default: []]
            .append(((Double(stop.1) ?? 0) / 100, numbers(String(parts[1]))))
        }
      }
    }
    return animations
  }

  private static func numbers(_ text: String) -> [Double] {
    text.matches(of: /-?[0-9.]+/).compactMap { Double($0.0) }
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

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
  }
}

extension Picture.Element {
  /// The screens of a telephone, those behind first, by their names.
  var screens: [(name: String, element: Picture.Element)] {
    all.compactMap { element in
      let children = element.children
      guard children.count > 1, children[0].classes.first == "card", children[1].name == "text" else { return nil }
      return (children[1].text, element)
    }
  }

  /// The notes that come up on a telephone, with the seconds by which they are ahead of the film.
  var bubbles: [(fate: String, text: String, delay: Double)] {
    all.filter { $0.classes == ["a", "toast"] }.map { element in
      let note = element.children[0]
      let delay = element.attributes["style"]?.firstMatch(of: /animation-delay:(-?[0-9.]+)s/).flatMap { Double($0.1) }
      return (note.classes.last ?? "", note.children.first { $0.name == "text" }?.text ?? "", delay ?? .nan)
    }
  }

  /// The marks below a telephone, with their places.
  var marks: [(fate: String, x: Double)] {
    all.filter { $0.classes.first == "mark" }.map { element in
      (element.classes[1], element.children[0].attributes["x"].flatMap(Double.init) ?? .nan)
    }
  }
}
