/// The controller of a line, and those that its callback was told.
extension LineReader {
  /// Reads a controller. A name with a dot before a callback ends there, and `callback` is set.
  mutating func readController(before callback: inout Callback?) throws(Problem) -> ControllerIdentity {
    if peek == "<" { return try readBracketed() }
    if take("[") {
      let name = takeWhile { $0 != "]" }
      guard take("]"), !name.isEmpty else { throw Problem(code: .noController) }
      return ControllerIdentity(type: name, title: nil)
    }
    let start = position
    try takeBareName()
    var name = text(from: start, to: position)
    if let dot = name.lastIndex(of: "."), let found = Self.callback(named: name[name.index(after: dot)...]) {
      callback = found
      name = String(name[..<dot])
    }
    if callback == nil, let special = takeSpecial(from: start) {
      callback = special.callback
      name = special.controller
    }
    guard !name.isEmpty else { throw Problem(code: .noController) }
    return ControllerIdentity(type: name, title: callback == nil ? try readTitleAfterBlanks() : nil)
  }

  mutating func readController() throws(Problem) -> ControllerIdentity {
    if peek == "<" || peek == "[" {
      var ignored: Callback?
      return try readController(before: &ignored)
    }
    let start = position
    try takeBareName()
    let name = text(from: start, to: position)
    guard !name.isEmpty else { throw Problem(code: .noController) }
    return ControllerIdentity(type: name, title: try readTitleAfterBlanks())
  }

  /// `nav.navigationController(_:willShow:animated:)`: a callback with parentheses in its name, after a dot.
  private mutating func takeSpecial(from start: Int) -> (controller: String, callback: Callback)? {
    let end = position
    let suffix = ".navigationController"
    let name = text(from: start, to: end)
    guard name.hasSuffix(suffix) else { return nil }
    position = end - suffix.unicodeScalars.count + 1
    if let callback = takeCallback() { return (String(name.dropLast(suffix.count)), callback) }
    position = end
    return nil
  }

  /// A name without brackets around it, though `Host<Settings>` may have some inside.
  private mutating func takeBareName() throws(Problem) {
    while let next = peek, !next.isBlank, !["(", ")", ":", ",", "\"", ">", "]"].contains(next) {
      guard next == "<" else {
        position += 1
        continue
      }
      try takeBrackets { _ in }
    }
  }

  /// Goes past a pair of brackets with its contents; the end of an arrow is no bracket.
  private mutating func takeBrackets(_ take: (Unicode.Scalar) -> Void) throws(Problem) {
    var depth = 0
    repeat {
      guard let next = peek else { throw Problem(code: .noController) }
      if next == "<" { depth += 1 }
      if next == ">", scalars[position - 1] != "-" { depth -= 1 }
      take(next)
      position += 1
    } while depth > 0
  }

  /// `<Editor "Alice">`, `<Editor>` or `<Editor: 0x7f9c5a0b2e10>`.
  private mutating func readBracketed() throws(Problem) -> ControllerIdentity {
    position += 1
    var type = String.UnicodeScalarView()
    var title: String?
    var depth = 0
    // Whether a hyphen comes before, which makes an arrow of a bracket.
    var isArrow = false
    while let next = peek {
      if next == ">", depth == 0, !isArrow {
        position += 1
        return ControllerIdentity(type: String(type), title: title)
      }
      if next == ":", let address = takeAddress() {
        title = address
      } else if next == " ", position + 1 < scalars.count, scalars[position + 1] == "\"" {
        position += 1
        title = try readTitle()
      } else {
        if next == "<" { depth += 1 }
        if next == ">", !isArrow { depth -= 1 }
        isArrow = next == "-"
        type.append(try takeEscaped())
        continue
      }
      guard peek == ">", depth == 0 else { throw Problem(code: .noController) }
      isArrow = false
    }
    throw Problem(code: .noController)
  }

  /// `: 0x7f9c5a0b2e10` before the closing bracket.
  private mutating func takeAddress() -> String? {
    let start = position
    position += 1
    skipBlanks()
    let address = takeWhile(\.isWord)
    if address.hasPrefix("0x"), peek == ">" { return address }
    position = start
    return nil
  }

  private mutating func readTitleAfterBlanks() throws(Problem) -> String? {
    let start = position
    skipBlanks()
    if peek == "\"" { return try readTitle() }
    position = start
    return nil
  }

  private mutating func readTitle() throws(Problem) -> String {
    position += 1
    var title = String.UnicodeScalarView()
    while let next = peek {
      if next == "\"" {
        position += 1
        return String(title)
      }
      title.append(try takeEscaped())
    }
    throw Problem(code: .noController)
  }

  /// Returns the next scalar, or the meaning of a backslash and the characters after it.
  private mutating func takeEscaped() throws(Problem) -> Unicode.Scalar {
    guard take("\\") else {
      defer { position += 1 }
      return scalars[position]
    }
    if take("u{") {
      let digits = takeWhile(\.isWord)
      guard take("}"), let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        throw Problem(code: .noController)
      }
      return scalar
    }
    guard let next = peek else { throw Problem(code: .noController) }
    position += 1
    return next
  }
}
