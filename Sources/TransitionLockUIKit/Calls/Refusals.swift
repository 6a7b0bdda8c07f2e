internal import TransitionSupport
internal import TransitionTurns

/// What UIKit is known to have against a call: to raise an exception, to write to the console and drop the call with
/// its completion, or to take it and be inconsistent from then on.
///
/// The messages have UIKit's words in them, so that a search finds the case.
struct Refusals<Kit: ControllerKit> {
  typealias Controller = Kit.Controller

  let kit: Kit
  let operation: StaticString
  let site: CallSite

  /// Returns the navigation controller for the verbs of a stack.
  func stack(of controller: Controller) throws(NavigationFailure) -> Controller {
    if let stack = kit.stack(of: controller) { return stack }
    throw failure(.noNavigationController, "\(name(controller)) is in no navigation controller.")
  }

  func checkPresentation(of new: Controller, on controller: Controller) throws(NavigationFailure) {
    if new === controller {
      throw failure(.containsItself, "Application tried to present modal view controller on itself: \(name(new)).")
    }
    try checkIsFree(new, for: controller, "Application tried to present modally an active controller")
    // Who presents is the topmost container, if none below it defines a context; a controller that is covered in it may
    // ask it to.
    guard kit.window(of: kit.topmostAncestor(of: controller)) != nil else {
      throw failure(
        .notInWindow,
        "Attempt to present \(name(new)) on \(name(controller)) whose view is not in the window hierarchy."
      )
    }
    if let presented = kit.presented(by: controller) {
      throw failure(
        .alreadyPresenting,
        "Attempt to present \(name(new)) on \(name(controller)) which is already presenting \(name(presented))."
      )
    }
  }

  func checkPush(of new: Controller, on stack: Controller, holding old: [Controller]) throws(NavigationFailure) {
    if new === stack { throw failure(.containsItself, "\(name(stack)) cannot be pushed on its own stack.") }
    if old.contains(where: { $0 === new }) {
      throw failure(
        .alreadyOnStack,
        "Pushing the same view controller instance more than once is not supported (\(name(new)))."
      )
    }
    try checkContent(new, of: stack)
  }

  func checkStack(_ new: [Controller], of stack: Controller) throws(NavigationFailure) {
    let old = kit.controllers(onStackOf: stack)
    var seen: Set<ObjectIdentifier> = []
    for controller in new {
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        throw failure(.alreadyOnStack, "\(name(controller)) would be on the stack twice.")
      }
      if !old.contains(where: { $0 === controller }) { try checkContent(controller, of: stack) }
    }
  }

  /// Returns the place of a controller on a stack, from 0 for the root.
  func place(of target: Controller, onStackOf stack: Controller) throws(NavigationFailure) -> Int {
    if let place = kit.controllers(onStackOf: stack).firstIndex(where: { $0 === target }) { return place }
    throw failure(
      .notOnStack,
      "Tried to pop to a view controller that doesn't exist: \(name(target)) is not on the stack of \(name(stack))."
    )
  }

  private func checkContent(_ new: Controller, of stack: Controller) throws(NavigationFailure) {
    if kit.isNavigationController(new) {
      throw failure(.unsupportedContent, "Pushing a navigation controller is not supported (\(name(new))).")
    }
    try checkIsFree(new, for: stack, "Pushing an active view controller is not supported")
  }

  /// Throws unless a controller is nowhere yet.
  private func checkIsFree(_ new: Controller, for receiver: Controller, _ complaint: String) throws(NavigationFailure) {
    let window = kit.window(of: new)
    if let window, let ownWindow = kit.window(of: kit.topmostAncestor(of: receiver)), window !== ownWindow {
      throw failure(.otherWindow, "\(name(new)) is on screen in another window.")
    }
    if kit.isPresented(new) {
      let presenter = kit.presenter(of: new).map { ", presented by \(name($0))" } ?? ""
      throw failure(.alreadyActive, "\(complaint): \(name(new))\(presenter).")
    }
    if let parent = kit.parent(of: new) {
      throw failure(.hasParent, "\(complaint): \(name(new)) has a parent view controller, \(name(parent)).")
    }
    if window != nil { throw failure(.alreadyActive, "\(complaint): \(name(new)).") }
  }

  private func name(_ controller: Controller) -> String { kit.name(of: controller) }

  func failure(_ code: NavigationFailure.Code, _ message: String) -> NavigationFailure {
    NavigationFailure(code, operation: operation, message: message, at: site)
  }
}
