/// Memory that nobody uses any more, to be let go where that may take its time.
struct Surplus {
  private let owners: [AnyObject]

  init(_ owner: AnyObject) { owners = [owner] }

  /// Memory of two.
  init(_ one: Surplus, _ other: Surplus?) { owners = one.owners + (other?.owners ?? []) }
}
