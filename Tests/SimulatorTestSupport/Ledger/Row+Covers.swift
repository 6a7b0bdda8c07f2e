import Testing

extension Row {
  /// The tag of a test that covers this row.
  var tag: Tag {
    guard let tag = Tag(codingKey: self) else {
      preconditionFailure("\(rawValue) is no name of a tag")
    }
    return tag
  }
}

extension Trait where Self == Tag.List {
  /// Marks a test as one of those that pin a row of the ledger. For two rows, use the trait twice.
  static func covers(_ row: Row) -> Self { .tags(row.tag) }
}
