/// The memory of a storage that is no longer in use, to be freed where that may take its time.
public struct UnusedMemory {
  @usableFromInline let owners: [AnyObject]

  @inlinable public init(_ owner: AnyObject) { owners = [owner] }

  /// Creates a value that frees the memory of two.
  @inlinable public init(_ one: UnusedMemory, _ other: UnusedMemory?) { owners = one.owners + (other?.owners ?? []) }
}
