internal import TransitionSupport

/// What a node knows of its children.
extension NodeTree {
  /// Tells the parent of a node what is earliest and ready there, and so on up to the root.
  mutating func publishPath(_ number: Int32) {
    var node = number
    // A parent that learns nothing new has nothing to tell.
    while node >= 0, publish(node) { node = self[node].parent }
  }

  /// Tells the parent of a node what is earliest and ready there.
  ///
  /// - Returns: true if that was news.
  @discardableResult
  mutating func publish(_ number: Int32) -> Bool {
    publish(earliest: self[number].earliestHere, ready: self[number].readyHere, of: number)
  }

  @discardableResult
  mutating func publish(earliest: UInt64, ready: UInt64, of number: Int32) -> Bool {
    let parent = self[number].parent
    let published = self[number].published
    guard parent >= 0, published.earliest != earliest || published.ready != ready else { return false }
    #if DEBUG
    let before = heapAccesses(of: parent)
    defer { heaps.count += heapAccesses(of: parent) - before }
    #endif
    self[number].published = (earliest, ready)
    if published.earliest != earliest {
      let old = self[number].numbers.earliest
      if old >= 0 { self[parent].earliest.remove(old) }
      self[number].numbers.earliest =
        earliest == ScopeOrder.none ? -1 : self[parent].earliest.add(number, at: earliest)
    }
    if published.ready != ready {
      let old = self[number].numbers.ready
      if old >= 0 { self[parent].ready.remove(old) }
      self[number].numbers.ready = ready == ScopeOrder.none ? -1 : self[parent].ready.add(number, at: ready)
    }
    return true
  }

  #if DEBUG
  private func heapAccesses(of number: Int32) -> Int { self[number].earliest.accesses + self[number].ready.accesses }
  #endif

  func forEachChild(of number: Int32, _ body: (Int32) -> Void) {
    var child = self[number].children.first
    while child >= 0 {
      let next = self[child].links.next
      body(child)
      child = next
    }
  }

  mutating func link(_ number: Int32, to parent: Int32) {
    let next = self[parent].children.first
    self[number].links = Siblings.Links(previous: -1, next: next)
    if next >= 0 { self[next].links.previous = number }
    self[parent].children.first = number
  }

  mutating func unlink(_ number: Int32, from parent: Int32) {
    let links = self[number].links
    if links.next >= 0 { self[links.next].links.previous = links.previous }
    if links.previous >= 0 {
      self[links.previous].links.next = links.next
    } else {
      self[parent].children.first = links.next
    }
    self[number].links = Siblings.Links()
  }

  /// Notes whether anything is held at or below a child.
  mutating func noteHeld(_ number: Int32, _ isHeld: Bool, in parent: Int32) {
    let links = self[number].heldLinks
    let isListed = links.previous >= 0 || self[parent].heldChildren.first == number
    guard isListed != isHeld else { return }
    if isHeld {
      let next = self[parent].heldChildren.first
      self[number].heldLinks = Siblings.Links(previous: -1, next: next)
      if next >= 0 { self[next].heldLinks.previous = number }
      self[parent].heldChildren.first = number
      return
    }
    if links.next >= 0 { self[links.next].heldLinks.previous = links.previous }
    if links.previous >= 0 {
      self[links.previous].heldLinks.next = links.next
    } else {
      self[parent].heldChildren.first = links.next
    }
    self[number].heldLinks = Siblings.Links()
  }
}
