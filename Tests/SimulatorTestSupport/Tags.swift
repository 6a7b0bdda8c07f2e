import Testing

/// The kind of source that a test of the simulator's behavior rests on; one for each such test.
/// `Docs/ledger` lists them in a table.
extension Tag {
  /// Apple documents it. A ``Source`` that is Apple's page has this tag.
  @Tag static var documented: Self
  /// It was seen: in published logs, tests, talks or radars. A ``Source`` brings this tag.
  @Tag static var seen: Self
  /// It is inferred from what is known.
  @Tag static var inferred: Self
  /// It is different here, on purpose. The doc comment of the test says what UIKit does.
  @Tag static var different: Self
}
