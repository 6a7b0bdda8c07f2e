package import TransitionTimeline

extension Timeline {
  /// The symbol of a callback, beside which pictures explain it.
  package static let callbackSign: Character = "·"

  /// Adds a lane per controller, with a mark for each of its callbacks.
  package mutating func addCallbacks(
    _ callbacks: some Sequence<(controller: String, time: Duration, label: String)>
  ) throws(Failure) {
    var lanes: [String: Lane.ID] = [:]
    for callback in callbacks {
      let lane = lanes[callback.controller] ?? addLane(callback.controller)
      lanes[callback.controller] = lane
      try addMark(Self.callbackSign, in: lane, at: callback.time, label: callback.label)
    }
  }
}
