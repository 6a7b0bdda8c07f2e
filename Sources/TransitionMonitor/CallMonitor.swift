package import TransitionEngine

/// An observer of an app's calls, which it neither changes nor delays.
///
/// It stands between the callers and the kit, and belongs to the isolation of the controllers.
package final class CallMonitor<Controller: AnyObject> {
  private let kit: any ObservedKit<Controller>
  private let findings: Findings
  private let now: () -> Duration
  /// The stacks of the calls that are being made now, the outermost first.
  private var stacks: [CallStack] = []
  /// The last calls, for reports that name the transition in the way.
  private var recent: [RecentCall<Controller>] = []
  /// The calls that have not ended.
  private var open: [OpenCall<Controller>] = []
  private var isTicking = false

  /// - Parameters:
  ///   - kit: the kit that is called.
  ///   - findings: receives the findings.
  ///   - now: returns the time since a fixed moment.
  package init(
    of kit: any ObservedKit<Controller>,
    to findings: Findings,
    now: @escaping () -> Duration
  ) {
    (self.kit, self.findings, self.now) = (kit, findings, now)
  }

  /// Makes a call, and observes it.
  ///
  /// A call within another call is part of that one, unless a function of the app, such as
  /// `viewDidLoad`, makes it. A call without a function of the app on its stack is the kit's own.
  /// The monitor reports neither of these calls, and no call of the lock.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - controller: the controller on which it is called.
  ///   - stack: the stack of the call.
  ///   - completion: the completion of the caller.
  ///   - original: makes the call of UIKit. It receives the completion to pass; nil if the caller
  ///     has none.
  /// - Returns: the value of the original call.
  package func call<Value>(
    _ verb: Verb<Controller>,
    on controller: Controller,
    from stack: CallStack,
    completion: (() -> Void)? = nil,
    original: ((() -> Void)?) -> Value
  ) -> Value {
    let address = stack.firstAddressOfApp(inside: stacks.last)
    let (isPart, isOfLock) = (!stacks.isEmpty && address == nil, kit.isCallingForLock)
    stacks.append(stack)
    kit.isCallingForLock = false
    defer {
      stacks.removeLast()
      kit.isCallingForLock = isOfLock
    }
    if isPart { return original(completion) }
    let subjects = kit.subjects(of: verb, on: controller)
    let name =
      isOfLock ? nil : address.map { FoundCall(verb, on: controller, moving: subjects, at: $0) }
    if let name { check(verb, on: controller, name) }
    // The call is added after the check, because the check looks for an earlier call.
    recent = recent.suffix(30) + [RecentCall(verb.name, moving: subjects, at: now())]
    guard let name else { return original(completion) }

    let call = OpenCall(name, of: verb, on: controller, hasCompletion: completion != nil)
    guard !subjects.isEmpty || (verb.isModal && completion != nil) else {
      return original(completion)
    }
    open.append(call)
    setTimer()
    if subjects.isEmpty { return original(completion.map { whenReleased($0, call) }) }
    return kit.observe(
      verb,
      on: controller,
      activeTime: { call.age },
      whenAtRest: { [weak self] in if completion == nil { self?.noteEnd(call, .dropped) } },
      making: { told in
        if verb.isModal, completion == nil { call.kept = told }
        return original(
          completion.map { completion in { call.complete(completion, telling: told) } }
        )
      },
      completion: { [weak self] in self?.noteEnd(call, $0) }
    )
  }

  /// Reports a call that would collide or be refused, before it is made.
  private func check(_ verb: Verb<Controller>, on controller: Controller, _ name: FoundCall) {
    if !kit.movesNothing(verb, on: controller),
      let (from, to) = kit.movement(inTheWayOf: verb, on: controller)
    {
      let moved = [from, to].compactMap { $0.map { "\(type(of: $0))" } }.joined(separator: " → ")
      let start = recent.last { $0.moves(from) || $0.moves(to) }
      // A gesture, or code that calls no verb, may have begun the transition.
      let origin =
        start.map { "by \($0.verb), for \(Int((now() - $0.time) / .milliseconds(1))) ms" }
        ?? "by no call"
      let obstacle =
        "was called while another transition moved the same controllers: \(moved), \(origin)."
      let cure = "\(name.line("transitions.ifIdle"))   // or \(name.line()), if it must not be lost"
      findings.note(.collision, of: name, obstacle, cure: cure)
    }
    if let refusal = kit.objection(to: verb, on: controller) {
      // Only a presentation can be refused for a reason that passes with time. Such a call can
      // wait.
      let cure =
        refusal.reason.mayPass
        ? name.line("transitions", ", within: .seconds(60)") : refusal.reason.advice ?? name.line()
      findings.note(
        .refused,
        of: name,
        "is a call that UIKit refuses: \(refusal.message)",
        cure: cure
      )
    }
  }

  /// Returns the completion to pass to UIKit for a call that has nothing to do, or whose change is
  /// not known. If UIKit releases it without calling it, the call counts as dropped.
  private func whenReleased(_ completion: @escaping () -> Void, _ call: OpenCall<Controller>) -> ()
    -> Void
  {
    let released = Once { [weak self, kit] in
      kit.after(.callbacks, of: nil) { self?.noteEnd(call, .dropped) }
    }
    return { [weak self] in
      call.complete(completion) {
        released.cancel()
        self?.noteEnd(call, .finished)
      }
    }
  }

  private func noteEnd(_ call: OpenCall<Controller>, _ end: CallEnd) {
    guard !call.isOver else { return }
    call.isOver = true
    call.kept = nil
    open.removeAll { $0 === call }
    if end == .dropped, call.isModal { noteDrop(of: call) }
  }

  private func noteDrop(of call: OpenCall<Controller>) {
    findings.note(
      .dropped,
      of: call.name,
      "was dropped by UIKit. \(call.fate)",
      cure: "\(call.name.line()).onEnd { … }"
    )
  }

  /// If an open call is younger than 70 seconds, makes sure that ``tick()`` runs within a second.
  private func setTimer() {
    guard !isTicking, open.contains(where: { $0.age < .seconds(70) }) else { return }
    isTicking = true
    kit.after(.seconds(1), of: nil) { [weak self] in self?.tick() }
  }

  /// Adds a second to the active time of the open calls, and reports those that have not ended
  /// after ten seconds of it.
  private func tick() {
    isTicking = false
    for call in open {
      guard let controller = call.controller else { continue }
      // No scene counts the time of a controller on no screen. Each second is added nevertheless:
      // some calls end only by their age, and retain their controllers until then.
      if kit.timeCounts(for: controller) || !kit.isOnScreen(controller) { call.age += .seconds(1) }
      // A presentation or dismissal without a completion, around which nothing moves, is not
      // reported as unfinished: after a longer rest, it is reported as dropped.
      guard call.age >= .seconds(10), !call.isReported,
        call.kept == nil || kit.isMoving(around: controller)
      else {
        continue
      }
      call.isReported = true
      findings.note(
        .unfinished,
        of: call.name,
        "has not ended after ten seconds.",
        cure: call.name.line()
      )
    }
    open.removeAll { $0.controller == nil }
    setTimer()
  }
}
