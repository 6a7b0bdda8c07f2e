internal import TransitionEngine
internal import TransitionSupport

/// The checks that callers use this object in the isolation that created it.
extension SerializedNavigation {
  /// Throws if the caller of a synchronous function is in another isolation, as far as the system can tell.
  func checkIsolation(_ verb: Verb<ViewController>, _ site: CallSite) throws(SerializedFailure) {
    if let isolation, isIsolated(to: isolation) == false { throw wrongIsolation(verb, site) }
  }

  /// Returns the actor on which a call runs at its turn.
  func actor(for verb: Verb<ViewController>, _ site: CallSite) throws(SerializedFailure) -> any Actor {
    guard let isolation else {
      let need = "A call with a completion needs an actor to run on at its turn"
      throw wrongIsolation(verb, site, "\(need), and this SerializedNavigation was made on none.")
    }
    try checkIsolation(verb, site)
    return isolation
  }

  /// Throws if a caller is in another isolation.
  func checkIsolation(
    of caller: (any Actor)?,
    _ verb: Verb<ViewController>,
    _ site: CallSite
  ) throws(SerializedFailure) {
    if isForeign(caller) { throw wrongIsolation(verb, site) }
  }

  func wrongIsolation(
    _ verb: Verb<ViewController>,
    _ site: CallSite,
    _ message: String = "This SerializedNavigation is used in another isolation than the one that made it."
  ) -> SerializedFailure {
    SerializedFailure(.wrongIsolation, operation: verb.name, message: message, of: calls.controller, at: site)
  }

  /// Returns a Boolean value that indicates whether a caller is outside the isolation that created this object.
  ///
  /// The function is never inlined: the optimizer of Swift 6.3.1 would turn the comparison with `#isolation` into a
  /// module that its own verifier rejects.
  @inline(never)
  private func isForeign(_ caller: (any Actor)?) -> Bool { isolation != nil && caller !== isolation }
}
