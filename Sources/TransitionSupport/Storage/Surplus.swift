/// Memory that nobody uses any more, to be let go where that may take its time.
package struct Surplus {
  @usableFromInline let owners: [AnyObject]

  @inlinable package init(_ owner: AnyObject) { owners = [owner] }

  /// Memory of two.
  @inlinable package init(_ one: Surplus, _ other: Surplus?) { owners = one.owners + (other?.owners ?? []) }
}
