internal import TransitionLock
internal import TransitionSupport

extension ControllerKit {
  /// Makes a call in line; or, with the policy `drop`, at once or not at all.
  ///
  /// The caller's handle reports the end. If a call is refused, dropped or too late, and no code
  /// asks for its end, the lock reports the loss of the call, unless an earlier call has its key.
  func makeCall<Value>(
    _ verb: Verb<Controller>,
    of verbs: TransitionVerbs<Controller>,
    at site: CallSite,
    _ value: @escaping ([Controller], TransitionEnd) -> Value
  ) -> TransitionCall<Value> {
    expectIsolation(verb.name, at: site)
    let lock = verbs.knownLock ?? newLock(for: verbs.controller)
    let kit = forCall(of: verbs.controller, on: lock)
    let call = SerializedCall(verb, of: verbs, in: kit, on: lock, at: site, value)
    let pending = PendingCall<Value>()
    let shown = callsAside(of: verbs.controller)?.shown
    let departure = Departure(
      by: verb.name,
      at: site,
      in: shown,
      showsController: verb.shown != nil,
      // During a swipe back, which may be cancelled, the stack does not contain the controller, but
      // a transition still moves it.
      isReached: { [weak controller = verb.shown] known in
        controller.map { isReached($0, known: &known) || coordinator(of: $0) != nil }
      },
      timeCounts: { [place = call.place] in
        place.lock.flatMap { scene(around: $0) }?.timeCounts ?? true
      }
    )
    pending.departure = departure
    let line = verbs.knownLock?.tree
    if let key = verbs.options.key, let earlier = shown?.claim(key, in: line, for: departure) {
      let message =
        "The controller of \(earlier.operation) at \(earlier.site.file):\(earlier.site.line), "
        + "with the key \(key), has not gone."
      let refusal = CallRefusal(.notAlone, message)
      pending.end(.failure(TransitionFailure(refusal, operation: verb.name, at: site)))
    } else {
      QueuedOperation(call, of: pending, verbs.options).begin()
    }
    return TransitionCall(pending: pending, kit: kit, name: verb.name, site: site)
  }
}
