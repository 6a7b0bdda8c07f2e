/// The names of Swift functions, as in source code.
enum FunctionName {
  /// The modules whose functions stand between the user's code and the runtime.
  private static let ownModules = [
    "FullScheduleControl", "ScheduleTestKit", "TransitionSupport", "VirtualTime",
  ]

  /// Returns whether a mangled name names a function of a module other than the standard library
  /// and the kit.
  static func isUsers(_ symbol: String) -> Bool {
    // A module's name has its length before it; the standard library has letters there.
    guard symbol.hasPrefix("$s"), !symbol.hasSuffix("TR") else { return false }
    let rest = symbol.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits) else { return false }
    return !ownModules.contains(String(rest.dropFirst(digits.count).prefix(length)))
  }

  /// Returns whether a mangled name names `Task.sleep`, which the clocks of the standard library
  /// call too.
  static func isSleep(_ symbol: String) -> Bool {
    let start = "$sScTss5NeverORszABRs_rlE"
    return symbol.hasPrefix("\(start)5sleep") || symbol.hasPrefix("\(start)6_sleep")
  }

  /// Returns a demangled name without types, discriminators, and the parts into which the compiler
  /// splits a function.
  static func simplified(_ text: String) -> String {
    var text = text[...]
    // Drops "(2) suspend resume partial function for", "partial apply forwarder for", and "generic
    // specialization <Int> of".
    while true {
      if text.first == "(", let end = text.firstRange(of: " for ") {
        text = text[end.upperBound...]
      } else if text.hasPrefix("partial apply forwarder for ") {
        text = text.dropFirst("partial apply forwarder for ".count)
      } else if let end = text.firstRange(of: "> of "),
        text[..<end.lowerBound].firstRange(of: "specialization <") != nil
      {
        text = text[end.upperBound...]
      } else {
        break
      }
    }
    return parts(withoutDiscriminators(text)).map { name(of: $0) }.joined(separator: " in ")
  }

  /// Turns "App.(load in _9F2A)" into "App.load", and drops "(extension in App):".
  private static func withoutDiscriminators(_ text: Substring) -> Substring {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "(") {
      let inner = rest[rest.index(after: start)...].prefix { $0 != "(" && $0 != ")" }
      result += rest[..<start]
      rest = rest[start...]
      if inner.hasPrefix("extension in ") {
        rest = rest.dropFirst(inner.count + 3)
      } else if let split = inner.firstRange(of: " in _") {
        result += inner[..<split.lowerBound]
        rest = rest.dropFirst(inner.count + 2)
      } else {
        result += "("
        rest = rest.dropFirst()
      }
    }
    return Substring(result + rest)
  }

  /// Splits "closure #1 () -> () in App.load()" at " in ", outside of parentheses.
  private static func parts(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "<": depth += 1
      case ")": depth -= 1
      case ">": if index == text.startIndex || text[text.index(before: index)] != "-" { depth -= 1 }
      case " " where depth == 0 && text[index...].hasPrefix(" in "):
        parts.append(text[start..<index])
        start = text.index(index, offsetBy: 4)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private static func name(of part: Substring) -> Substring {
    for kind in ["implicit closure #", "closure #"] where part.hasPrefix(kind) {
      return part.prefix(kind.count + part.dropFirst(kind.count).prefix { $0.isNumber }.count)
    }
    var name = part
    if name.hasPrefix("default argument "), let end = name.firstRange(of: " of ") {
      name = name[end.upperBound...]
    }
    for kind in ["variable initialization expression of ", "static "] where name.hasPrefix(kind) {
      name = name.dropFirst(kind.count)
    }
    return name.prefix { $0 != "(" && $0 != " " && $0 != "<" && $0 != "@" }
  }
}

extension Substring {
  /// Returns the range of the first occurrence of a text.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
