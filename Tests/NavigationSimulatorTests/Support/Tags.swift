import Testing

/// What kind of source a test of the simulator's behaviour rests on.
extension Tag {
  /// Apple documents it.
  @Tag static var documented: Self
  /// It was seen: in published logs, tests, talks or radars.
  @Tag static var seen: Self
  /// It is inferred from what is known.
  @Tag static var inferred: Self
  /// It is different here, on purpose.
  @Tag static var different: Self
}
