/// The known objections of UIKit to a call: it raises an exception, it drops the call with its completion and writes to
/// the console, or it accepts the call and is inconsistent from then on.
///
/// The messages contain UIKit's words, so that a search finds the case.
extension ObservedKit {

  /// Returns the navigation controller for the verbs of a stack.
  func knownStack(of controller: Controller) throws(CallRefusal) -> Controller {
    if let stack = stack(of: controller) { return stack }
    throw CallRefusal(.noNavigationController, "\(name(of: controller)) is in no navigation controller.")
  }

  func checkPresentation(of new: Controller, on controller: Controller) throws(CallRefusal) {
    let attempt = new === controller ? "modal view controller on itself" : "modally an active controller"
    let complaint = "Application tried to present \(attempt)"
    try checkIsFree(new, for: controller, complaint)
    try checkHasNoParent(new, complaint)
    // A covered controller may also present: the presenter is the topmost container, or one below it that defines a
    // context.
    guard let presenter = hosts(of: new, from: controller).last, window(of: presenter) != nil else {
      throw CallRefusal(
        .notInWindow,
        "Attempt to present \(name(of: new)) on \(name(of: controller)) whose view is not in the window hierarchy."
      )
    }
    if let presented = presented(inTheWayOf: new, on: controller) {
      throw isPresenting(presented, inTheWayOf: new, on: controller)
    }
  }

  func isPresenting(_ presented: Controller, inTheWayOf new: Controller, on controller: Controller) -> CallRefusal {
    CallRefusal(
      .alreadyPresenting,
      "Attempt to present \(name(of: new)) on \(name(of: controller)) which is already presenting \(name(of: presented))."
    )
  }

  func checkPush(of new: Controller, on stack: Controller, holding old: [Controller]) throws(CallRefusal) {
    if old.contains(where: { $0 === new }) {
      throw CallRefusal(
        .alreadyOnStack,
        "Pushing the same view controller instance more than once is not supported (\(name(of: new)))."
      )
    }
    try checkContent(new, of: stack)
  }

  func checkStack(_ new: [Controller], of stack: Controller) throws(CallRefusal) {
    let old = controllers(onStackOf: stack)
    var seen: Set<ObjectIdentifier> = []
    for controller in new {
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw CallRefusal(.alreadyOnStack, "\(name(of: controller)) would be on the stack twice.")
      }
      if old.contains(where: { $0 === controller }) { continue }
      try checkContent(controller, of: stack)
      try checkHasNoParent(controller, "A view controller in use elsewhere cannot be on a stack")
    }
  }

  /// Returns the place of a controller on a stack, from 0 for the root.
  func place(of target: Controller, onStackOf stack: Controller) throws(CallRefusal) -> Int {
    if let place = controllers(onStackOf: stack).firstIndex(where: { $0 === target }) { return place }
    throw CallRefusal(
      .notOnStack,
      "Tried to pop to a view controller that doesn't exist: \(name(of: target)) is not on the stack of \(name(of: stack))."
    )
  }

  private func checkContent(_ new: Controller, of stack: Controller) throws(CallRefusal) {
    if self.stack(of: new) === new {
      throw CallRefusal(.unsupportedContent, "Pushing a navigation controller is not supported (\(name(of: new))).")
    }
    try checkIsFree(new, for: stack, "Pushing an active view controller is not supported")
  }

  /// Throws unless a controller is not in use yet.
  private func checkIsFree(_ new: Controller, for receiver: Controller, _ complaint: String) throws(CallRefusal) {
    let window = window(of: new)
    if let window, let ownWindow = self.window(of: topmostAncestor(of: receiver)), window !== ownWindow {
      throw CallRefusal(.otherWindow, "\(name(of: new)) is on screen in another window.")
    }
    if isPresented(new) {
      let presenter = presenter(of: new).map { ", presented by \(name(of: $0))" } ?? ""
      throw CallRefusal(.alreadyActive, "\(complaint): \(name(of: new))\(presenter).")
    }
    // UIKit takes a child from its parent when it is pushed. A root that a full-screen presentation covers is in no
    // window.
    if (window != nil && parent(of: new) == nil) || hostsToRoot(of: receiver).holds(new) {
      throw CallRefusal(.alreadyActive, "\(complaint): \(name(of: new)).")
    }
  }

  private func checkHasNoParent(_ new: Controller, _ complaint: String) throws(CallRefusal) {
    guard let parent = parent(of: new) else { return }
    throw CallRefusal(.hasParent, "\(complaint): \(name(of: new)) has a parent view controller, \(name(of: parent)).")
  }

}
