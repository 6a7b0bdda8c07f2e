internal import TransitionSupport

/// What a node knows of its children.
extension ScopeTree {
  /// Tells the parent of a node what is earliest and ready there, and so on up to the root.
  mutating func publishPath(_ number: Int32) {
    var node = number
    // A parent that learns nothing new has nothing to tell.
    while node >= 0, publish(node) { node = nodes[node].parent }
  }

  /// Tells the parent of a node what is earliest and ready there.
  ///
  /// - Returns: true if that was news.
  @discardableResult
  mutating func publish(_ number: Int32) -> Bool {
    publish(earliest: nodes[number].earliestHere, ready: nodes[number].readyHere, of: number)
  }

  @discardableResult
  mutating func publish(earliest: UInt64, ready: UInt64, of number: Int32) -> Bool {
    let parent = nodes[number].parent
    let published = nodes[number].published
    guard parent >= 0, published.earliest != earliest || published.ready != ready else { return false }
    #if DEBUG
    let before = heapAccesses(of: parent)
    defer { heaps.count += heapAccesses(of: parent) - before }
    #endif
    nodes[number].published = (earliest, ready)
    if published.earliest != earliest {
      let old = nodes[number].numbers.earliest
      if old >= 0 { nodes[parent].earliest.remove(old) }
      nodes[number].numbers.earliest =
        earliest == ScopeOrder.none ? -1 : nodes[parent].earliest.add(number, at: earliest)
    }
    if published.ready != ready {
      let old = nodes[number].numbers.ready
      if old >= 0 { nodes[parent].ready.remove(old) }
      nodes[number].numbers.ready = ready == ScopeOrder.none ? -1 : nodes[parent].ready.add(number, at: ready)
    }
    return true
  }

  #if DEBUG
  private func heapAccesses(of number: Int32) -> Int { nodes[number].earliest.accesses + nodes[number].ready.accesses }
  #endif

  func forEachChild(of number: Int32, _ body: (Int32) -> Void) {
    var child = nodes[number].children.first
    while child >= 0 {
      let next = nodes[child].links.next
      body(child)
      child = next
    }
  }

  mutating func link(_ number: Int32, to parent: Int32) {
    let next = nodes[parent].children.first
    nodes[number].links = Siblings.Links(previous: -1, next: next)
    if next >= 0 { nodes[next].links.previous = number }
    nodes[parent].children.first = number
  }

  mutating func unlink(_ number: Int32, from parent: Int32) {
    let links = nodes[number].links
    if links.next >= 0 { nodes[links.next].links.previous = links.previous }
    if links.previous >= 0 {
      nodes[links.previous].links.next = links.next
    } else {
      nodes[parent].children.first = links.next
    }
    nodes[number].links = Siblings.Links()
  }

  /// Notes whether anything is held at or below a child.
  mutating func noteHeld(_ number: Int32, _ isHeld: Bool, in parent: Int32) {
    let links = nodes[number].heldLinks
    let isListed = links.previous >= 0 || nodes[parent].heldChildren.first == number
    guard isListed != isHeld else { return }
    if isHeld {
      let next = nodes[parent].heldChildren.first
      nodes[number].heldLinks = Siblings.Links(previous: -1, next: next)
      if next >= 0 { nodes[next].heldLinks.previous = number }
      nodes[parent].heldChildren.first = number
      return
    }
    if links.next >= 0 { nodes[links.next].heldLinks.previous = links.previous }
    if links.previous >= 0 {
      nodes[links.previous].heldLinks.next = links.next
    } else {
      nodes[parent].heldChildren.first = links.next
    }
    nodes[number].heldLinks = Siblings.Links()
  }
}
