/// Memory that nobody uses any more, to be let go where that may take its time.
package struct UnusedMemory {
  @usableFromInline let owners: [AnyObject]

  @inlinable package init(_ owner: AnyObject) { owners = [owner] }

  /// Memory of two.
  @inlinable package init(_ one: UnusedMemory, _ other: UnusedMemory?) { owners = one.owners + (other?.owners ?? []) }
}
