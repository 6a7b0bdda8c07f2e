/// The known objections of UIKit to a call: it raises an exception, it drops the call with its completion and writes to
/// the console, or it accepts the call and is inconsistent from then on.
///
/// The messages contain UIKit's words, so that a search finds the case.
struct Refusals<Kit: ObservedKit> {
  typealias Controller = Kit.Controller

  let kit: Kit

  /// Returns the navigation controller for the verbs of a stack.
  func stack(of controller: Controller) throws(CallRefusal) -> Controller {
    if let stack = kit.stack(of: controller) { return stack }
    throw refusal(.noNavigationController, "\(name(controller)) is in no navigation controller.")
  }

  func checkPresentation(of new: Controller, on controller: Controller) throws(CallRefusal) {
    if new === controller {
      throw refusal(.presentsItself, "Application tried to present modal view controller on itself: \(name(new)).")
    }
    let complaint = "Application tried to present modally an active controller"
    try checkIsFree(new, for: controller, complaint)
    try checkHasNoParent(new, complaint)
    // A covered controller may also present: the presenter is the topmost container, or one below it that defines a
    // context.
    guard let presenter = kit.hosts(of: new, from: controller).last, kit.window(of: presenter) != nil else {
      throw refusal(
        .notInWindow,
        "Attempt to present \(name(new)) on \(name(controller)) whose view is not in the window hierarchy."
      )
    }
    if let presented = kit.presented(inTheWayOf: new, on: controller) {
      throw isPresenting(presented, inTheWayOf: new, on: controller)
    }
  }

  func isPresenting(_ presented: Controller, inTheWayOf new: Controller, on controller: Controller) -> CallRefusal {
    refusal(
      .alreadyPresenting,
      "Attempt to present \(name(new)) on \(name(controller)) which is already presenting \(name(presented))."
    )
  }

  func checkPush(of new: Controller, on stack: Controller, holding old: [Controller]) throws(CallRefusal) {
    if old.contains(where: { $0 === new }) {
      throw refusal(
        .alreadyOnStack,
        "Pushing the same view controller instance more than once is not supported (\(name(new)))."
      )
    }
    try checkContent(new, of: stack)
  }

  func checkStack(_ new: [Controller], of stack: Controller) throws(CallRefusal) {
    let old = kit.controllers(onStackOf: stack)
    var seen: Set<ObjectIdentifier> = []
    for controller in new {
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw refusal(.alreadyOnStack, "\(name(controller)) would be on the stack twice.")
      }
      if old.contains(where: { $0 === controller }) { continue }
      try checkContent(controller, of: stack)
      try checkHasNoParent(controller, "A view controller in use elsewhere cannot be on a stack")
    }
  }

  /// Returns the place of a controller on a stack, from 0 for the root.
  func place(of target: Controller, onStackOf stack: Controller) throws(CallRefusal) -> Int {
    if let place = kit.controllers(onStackOf: stack).firstIndex(where: { $0 === target }) { return place }
    throw refusal(
      .notOnStack,
      "Tried to pop to a view controller that doesn't exist: \(name(target)) is not on the stack of \(name(stack))."
    )
  }

  private func checkContent(_ new: Controller, of stack: Controller) throws(CallRefusal) {
    if sequence(first: stack, next: kit.parent(of:)).contains(where: { $0 === new }) {
      throw refusal(.containsItself, "\(name(new)) cannot be pushed on a stack that it is or contains, \(name(stack)).")
    }
    if kit.isNavigationController(new) {
      throw refusal(.unsupportedContent, "Pushing a navigation controller is not supported (\(name(new))).")
    }
    try checkIsFree(new, for: stack, "Pushing an active view controller is not supported")
  }

  /// Throws unless a controller is not in use yet.
  private func checkIsFree(_ new: Controller, for receiver: Controller, _ complaint: String) throws(CallRefusal) {
    let window = kit.window(of: new)
    if let window, let ownWindow = kit.window(of: kit.topmostAncestor(of: receiver)), window !== ownWindow {
      throw refusal(.otherWindow, "\(name(new)) is on screen in another window.")
    }
    if kit.isPresented(new) {
      let presenter = kit.presenter(of: new).map { ", presented by \(name($0))" } ?? ""
      throw refusal(.alreadyActive, "\(complaint): \(name(new))\(presenter).")
    }
    // UIKit takes a child from its parent when it is pushed.
    if window != nil, kit.parent(of: new) == nil { throw refusal(.alreadyActive, "\(complaint): \(name(new)).") }
  }

  private func checkHasNoParent(_ new: Controller, _ complaint: String) throws(CallRefusal) {
    guard let parent = kit.parent(of: new) else { return }
    throw refusal(.hasParent, "\(complaint): \(name(new)) has a parent view controller, \(name(parent)).")
  }

  private func name(_ controller: Controller) -> String { kit.name(of: controller) }

  func refusal(_ reason: RefusalReason, _ message: String) -> CallRefusal {
    CallRefusal(reason, message)
  }
}
