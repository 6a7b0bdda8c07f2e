/// The change of the text around a site by which its break can be switched on at run time.
///
/// Offsets are bytes of the original text. In what is inserted, ``number`` stands for the number of the break.
struct Rewrite: Sendable {
  static let number = "№"

  /// Text before and after a part of the source; parts of several rewrites nest.
  struct Wrap: Sendable {
    let range: Range<Int>
    let prefix: String
    let suffix: String
  }

  /// Text instead of a token.
  struct Replacement: Sendable {
    let range: Range<Int>
    let text: String
  }

  var wraps: [Wrap]
  var replacements: [Replacement] = []

  /// Wraps one part.
  init(_ range: Range<Int>, _ prefix: String, _ suffix: String, replacing replacements: [Replacement] = []) {
    wraps = [Wrap(range: range, prefix: prefix, suffix: suffix)]
    self.replacements = replacements
  }
}
