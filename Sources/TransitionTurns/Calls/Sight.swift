/// What is seen of a call at one look.
struct Sight: Hashable {
  /// A Boolean value that indicates whether the change that the call was to make has been made; nil where nothing tells
  /// that it has not.
  var isAccepted: Bool?
  /// A Boolean value that indicates whether a transition runs on the controllers.
  var isMoving = false
  /// A Boolean value that indicates whether the change is one that is there only when all is over, or needs nothing to
  /// tell so.
  var isOver = false
}

extension ObservedKit {
  /// Returns what is seen of a call, and the coordinator of its transition.
  func look(for expectation: Expectation<Controller>) -> (Sight, Coordinator?) {
    switch expectation {
    case .presented(let controller):
      // Not the link of the caller: an ancestor may present. And not `isBeingPresented`, which is not to be relied on
      // (radar 38500183).
      let presenter = self.presenter(of: controller)
      let coordinator = self.coordinator(of: controller) ?? presenter.flatMap { self.coordinator(of: $0) }
      return (Sight(isAccepted: presenter != nil, isMoving: coordinator != nil), coordinator)
    case .dismissed(let controller):
      // Of several layers it is the topmost that moves.
      let coordinator = coordinator(inChainFrom: controller)
      let isGone = presenter(of: controller) == nil
      // That it is there still may mean that the dismissal waits, or has just begun: no certain sign.
      return (Sight(isAccepted: isGone ? true : nil, isMoving: coordinator != nil, isOver: isGone), coordinator)
    case .stack(let stack, let expected):
      let coordinator = self.coordinator(of: stack)
      let isAccepted = controllers(onStackOf: stack).isSame(as: expected)
      return (Sight(isAccepted: isAccepted, isMoving: coordinator != nil, isOver: isAccepted), coordinator)
    case .selected(let controller, let tabs):
      let coordinator = self.coordinator(of: tabs)
      let isAccepted = selectedTab(of: tabs) === controller
      return (Sight(isAccepted: isAccepted, isMoving: coordinator != nil, isOver: isAccepted), coordinator)
    case .anyChange(let controller, let before):
      let now = Surroundings(of: controller, in: self)
      let candidates = [controller, now.presented ?? before.presented, before.presenter]
      let coordinator = candidates.lazy.compactMap { $0.flatMap { self.coordinator(of: $0) } }.first
      let hasChanged = coordinator != nil || !now.isSame(as: before)
      return (Sight(isAccepted: hasChanged, isMoving: coordinator != nil, isOver: hasChanged), coordinator)
    }
  }
}
