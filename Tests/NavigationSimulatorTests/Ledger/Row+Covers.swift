import Testing

extension Row {
  /// How a test says that it covers this row.
  var tag: Tag {
    guard let tag = Tag(codingKey: self) else { preconditionFailure("\(rawValue) is no name of a tag") }
    return tag
  }
}

extension Trait where Self == Tag.List {
  /// The test is one of those that pin a row of the ledger. For two rows, say it twice.
  static func covers(_ row: Row) -> Self { .tags(row.tag) }
}
