import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Animations: paced by a group")
struct PacingAnimationsTests {
  /// A field whose view moves from 0 to 100 in a second, in a group of one second.
  private func paced(_ options: AnimationOptions = .curveLinear) -> (field: Field, group: PacedAnimations) {
    let field = Field()
    field.view.center.x = 0
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.onEnd = { [unowned field] in field.notes.append("end \($0) \(field.simulation.clock.now)") }
    group.collect {
      View.animate(withDuration: .seconds(1), options: options) {
        field.view.center.x = 100
      } completion: { [unowned field] in
        field.note("block")($0)
      }
    }
    return (field, group)
  }

  private func seen(_ field: Field) -> Double { field.view.presentation.center.x }

  @Test("A group holds the animations that it collects, and moves them to its fraction; time alone moves nothing")
  func held() throws {
    let (field, group) = paced()
    #expect(seen(field) == 0)
    try field.simulation.run()
    #expect(seen(field) == 0 && field.simulation.clock.now.offset == .zero)
    for fraction in [0.25, 1, 0.5, 0] {
      group.fractionComplete = fraction
      #expect(seen(field) == 100 * fraction)
    }
    #expect(field.notes.isEmpty)
    group.stop(at: .end)
    #expect(field.notes == ["block true 0.0 seconds", "end end 0.0 seconds"])
  }

  @Test("In a group whose fraction is set by hand, each animation follows its own curve")
  func curves() throws {
    let (field, group) = paced(.curveEaseIn)
    group.fractionComplete = 0.25
    #expect(isNear(seen(field), 100 * CubicCurve.easeIn.progress(at: 0.25)))
    #expect(seen(field) < 15)
    group.stop(at: .end)
  }

  @Test("A shorter block that begins while the group runs completes on time")
  func lateBlock() throws {
    let (field, group) = paced()
    group.run(towards: .end, duration: .seconds(2))
    group.collect {
      View.animate(withDuration: .milliseconds(500), options: .curveLinear) {
        field.view.alpha = 0
      } completion: { [unowned field] in
        field.note("late")($0)
      }
    }
    try field.simulation.run()
    #expect(field.notes == ["late true 1.0 seconds", "block true 2.0 seconds", "end end 2.0 seconds"])
  }

  @Test("Blocks in a group keep their delays and durations, as parts of the duration of the group")
  func windows() throws {
    let field = Field()
    field.view.center = Point(x: 0, y: 0)
    let group = PacedAnimations(duration: .seconds(2), in: field.simulation)
    group.collect {
      View.animate(withDuration: .seconds(1), delay: .milliseconds(500), options: .curveLinear) {
        field.view.center.x = 100
      } completion: {
        field.note("x")($0)
      }
      View.animate(withDuration: .seconds(2), options: .curveLinear) {
        field.view.alpha = 0
      } completion: {
        field.note("alpha")($0)
      }
    }
    for (fraction, x) in [(0.1, 0.0), (0.25, 0), (0.5, 50), (0.75, 100), (0.9, 100)] {
      group.fractionComplete = fraction
      #expect(isNear(seen(field), x))
      #expect(isNear(field.view.presentation.alpha, 1 - fraction))
    }
    group.fractionComplete = 0
    // The group runs twice as fast as planned.
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.run()
    #expect(field.notes == ["x true 0.75 seconds", "alpha true 1.0 seconds"])
    #expect(field.view.animations == nil)
  }

  @Test("A shorter block that has ended moves back with the group, and completes only once")
  func shorter() throws {
    let field = Field()
    field.view.center.x = 0
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect {
      View.animate(withDuration: .milliseconds(500), options: .curveLinear) {
        field.view.center.x = 100
      } completion: {
        field.note("block")($0)
      }
    }
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.advance(by: .milliseconds(600))
    #expect(seen(field) == 100)
    group.run(towards: .start, duration: .milliseconds(600))
    try field.simulation.advance(by: .milliseconds(350))
    #expect(isNear(seen(field), 50))
    try field.simulation.run()
    #expect((field.notes, field.view.center.x) == (["block true 0.5 seconds"], 0))
  }

  @Test("A group that arrives at its start restores the old values, and its blocks complete with false")
  func start() throws {
    let (field, group) = paced()
    group.fractionComplete = 0.5
    group.run(towards: .start, duration: .milliseconds(250))
    #expect(group.velocity == -2)
    try field.simulation.advance(by: .milliseconds(125))
    #expect(seen(field) == 25 && field.view.center.x == 100)
    try field.simulation.run()
    #expect(field.view.center.x == 0 && field.view.animations == nil)
    #expect(field.notes == ["block false 0.25 seconds", "end start 0.25 seconds"])
    #expect(group.isOver && group.fractionComplete == 0)
  }

  @Test("A value that a group sets twice returns to its first value", arguments: [false, true])
  func twice(isLate: Bool) throws {
    let (field, group) = paced()
    field.view.center.y = 5
    if isLate { group.fractionComplete = 0.5 }
    group.collect {
      View.animate(withDuration: .seconds(1), options: .curveLinear) {
        field.view.center.x = 200
        field.view.center.y = 35
      }
    }
    group.fractionComplete = 0.4
    #expect(isNear(field.view.presentation.center.y, 5 + 0.4 * 30))
    group.stop(at: .start)
    #expect(field.view.center == Point(x: 0, y: 5))
  }

  @Test("A group that stops at its current position makes the visible values the set ones")
  func current() throws {
    let (field, group) = paced()
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.advance(by: .milliseconds(250))
    group.stop(at: .current)
    #expect(field.view.center.x == 25 && field.view.animations == nil)
    #expect(field.notes == ["block false 0.25 seconds", "end current 0.25 seconds"])
    try field.simulation.run()
    #expect(field.notes.count == 2)
  }

  @Test("A group that restores the size of a view also restores the size of its resized subview", arguments: 0...2)
  func sizes(order: Int) throws {
    let field = Field()
    let child = View(frame: field.view.bounds)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    field.view.addSubview(child)
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect {
      if order == 1 { View.animate(withDuration: .seconds(1)) { child.frame.size.width = 90 } }
      View.animate(withDuration: .seconds(1)) {
        if order == 2 { child.frame.size.width = 90 }
        field.view.bounds.size.width = 200
      }
    }
    #expect(child.bounds.size.width > 150)
    group.stop(at: .start)
    #expect((field.view.bounds.size.width, child.frame) == (100, Rect(x: 0, y: 0, width: 100, height: 100)))
  }

  @Test(
    "A value that other code sets while the group moves it stays shifted by the difference at either end",
    arguments: [true, false]
  )
  func shifted(isForward: Bool) throws {
    let (field, group) = paced()
    group.fractionComplete = 0.5
    field.view.center.x += 7
    #expect(seen(field) == 57)
    group.run(towards: isForward ? .end : .start, duration: .seconds(1))
    try field.simulation.run()
    #expect(field.view.center.x == (isForward ? 107 : 7))
  }

  @Test("A group leaves a value alone that another animation has begun to move")
  func superseded() throws {
    let (field, group) = paced()
    group.fractionComplete = 0.5
    View.animate(withDuration: .seconds(1), options: .curveLinear) { field.view.center.x = 250 }
    #expect(seen(field) == 50)
    group.stop(at: .start)
    #expect(field.view.center.x == 250)
    try field.simulation.advance(by: .milliseconds(500))
    #expect(seen(field) == 150)
  }

  @Test("A spring continues from the position and the speed of the group, forward and back", arguments: 1...20)
  func continuity(seed: UInt64) throws {
    var tree = RandomTree(seed: seed, count: 0)
    let (field, group) = paced(seed % 2 == 0 ? .curveEaseInOut : .curveLinear)
    group.run(towards: .end, duration: .seconds(1))
    for turn in 0..<6 {
      try field.simulation.advance(by: .nanoseconds(Int64(tree.number(1e6...2e8))))
      let (position, speed, place) = (group.fractionComplete, group.velocity, seen(field))
      if turn % 3 == 2 { group.pause() }
      group.run(
        towards: turn % 2 == 0 ? .start : .end,
        duration: .nanoseconds(Int64(tree.number(5e8...2e9))),
        curve: .spring(damping: tree.number(0.2...1.5), velocity: nil)
      )
      #expect(isNear(group.fractionComplete, position) && isNear(seen(field), place), "seed \(seed), \(turn)")
      #expect(isNear(group.velocity, speed), "seed \(seed), \(turn)")
      // The visible position has this speed, too, and not only the group's property.
      try field.simulation.advance(by: .nanoseconds(1))
      #expect(isNear((group.fractionComplete - position) * 1e9, speed, within: 1e-4), "seed \(seed), \(turn)")
    }
    group.stop(at: .end)
  }

  @Test("A spring moves the group and the animations that end with it beyond the end; animations that have ended stay")
  func overshoot() throws {
    let field = Field()
    field.view.center = Point(x: 0, y: 0)
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect {
      View.animate(withDuration: .seconds(1), options: .curveLinear) { field.view.center.x = 100 }
      View.animate(withDuration: .milliseconds(500), options: .curveLinear) { field.view.alpha = 0.5 }
    }
    group.run(towards: .end, duration: .seconds(1), curve: .spring(damping: 0.3, velocity: 0))
    var highest = 0.0
    for _ in 0..<100 {
      try field.simulation.advance(by: .milliseconds(10))
      highest = max(highest, seen(field))
      #expect(field.view.presentation.alpha >= 0.5)
    }
    #expect(highest > 130)
    #expect(seen(field) == 100)
  }

  @Test("A group that is paused and resumed continues as if no time had passed")
  func resume() throws {
    let (field, group) = paced(.curveEaseInOut)
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.advance(by: .milliseconds(300))
    let (speed, place) = (group.velocity, seen(field))
    group.pause()
    #expect(group.velocity == speed)
    try field.simulation.advance(by: .seconds(5))
    #expect(seen(field) == place && group.velocity == 0)
    #expect(group.resume())
    #expect(seen(field) == place && group.velocity == speed)
    try field.simulation.run()
    #expect(field.notes == ["block true 6.0 seconds", "end end 6.0 seconds"])
    #expect(!group.resume())
  }

  @Test(
    "A reversed group retraces its way at its former speed, and can be reversed again",
    arguments: [false, true]
  )
  func turnRound(isHeld: Bool) throws {
    let (field, group) = paced()
    group.run(towards: .end, duration: .seconds(1), curve: .cubic(.easeIn))
    try field.simulation.advance(by: .milliseconds(400))
    let (speed, place) = (group.velocity, seen(field))
    try field.simulation.advance(by: .milliseconds(100))
    if isHeld { group.pause() }
    #expect(group.turnRound())
    if isHeld { group.resume() }
    try field.simulation.advance(by: .milliseconds(100))
    #expect(isNear(seen(field), place) && isNear(group.velocity, -speed))
    #expect(group.turnRound())
    #expect(isNear(group.velocity, speed))
    try field.simulation.advance(by: .milliseconds(100))
    #expect(group.turnRound())
    try field.simulation.run()
    #expect(field.notes == ["block false 1.2 seconds", "end start 1.2 seconds"])
  }

  @Test("A block that a group passes by hand completes when the group runs")
  func passed() throws {
    let field = Field()
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect {
      View.animate(withDuration: .milliseconds(500)) {
        field.view.alpha = 0
      } completion: {
        field.note("block")($0)
      }
    }
    group.fractionComplete = 0.8
    try field.simulation.run()
    #expect(field.notes.isEmpty)
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.advance(by: .zero)
    #expect(field.notes == ["block true 0.0 seconds"])
    group.stop(at: .end)
  }

  @Test("A transaction waits for the group; a view that leaves its window completes its blocks with false")
  func others() throws {
    let field = Field()
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    group.collect {
      Transaction.begin()
      Transaction.setCompletionBlock(field.note("transaction"))
      View.animate(withDuration: .seconds(1), animations: { field.view.alpha = 0 }, completion: field.note("block"))
      Transaction.commit()
    }
    try field.simulation.advance(by: .seconds(3))
    #expect(field.notes.isEmpty)
    field.view.removeFromSuperview()
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.run()
    #expect(field.notes == ["block false 3.0 seconds", "transaction 3.0 seconds"])
  }

  @Test("A group does not collect animations that its completions begin")
  func outside() throws {
    let (field, group) = paced()
    let other = View()
    field.window.addSubview(other)
    group.collect {
      View.animate(withDuration: .seconds(1)) {
        field.view.alpha = 0
      } completion: { _ in
        View.animate(withDuration: .seconds(1), animations: { other.alpha = 0 }, completion: field.note("after"))
      }
    }
    group.run(towards: .end, duration: .seconds(1))
    try field.simulation.run()
    #expect(field.notes == ["block true 1.0 seconds", "end end 1.0 seconds", "after true 2.0 seconds"])
  }

  @Test("A group does not collect animations that the completion of another group begins within its block")
  func inside() throws {
    let (field, other) = paced()
    let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
    other.onEnd = { _ in View.animate(withDuration: .seconds(1), options: .curveLinear) { field.view.alpha = 0 } }
    group.collect { other.stop(at: .end) }
    #expect(group.members.isEmpty)
    try field.simulation.advance(by: .milliseconds(500))
    #expect(field.view.presentation.alpha == 0.5)
  }

  @Test("A paused group that is released leaves the set values, and its blocks complete with false")
  func letGo() throws {
    let field = Field()
    weak var gone: PacedAnimations?
    do {
      let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
      gone = group
      group.collect {
        View.animate(withDuration: .seconds(1), animations: { field.view.alpha = 0 }, completion: field.note("block"))
      }
      group.fractionComplete = 0.5
      #expect(isNear(field.view.presentation.alpha, 0.5))
    }
    #expect(gone == nil)
    #expect(field.view.presentation.alpha == 0 && field.view.animations == nil)
    try field.simulation.run()
    #expect((field.notes, field.simulation.pacedCompletions.isEmpty) == (["block false 0.0 seconds"], true))
  }

  @Test("A simulation retains a running group and its keepers, and releases them when it is released")
  func lifetimes() throws {
    final class Kept {}
    weak var group: PacedAnimations?
    weak var keeper: Kept?
    weak var captured: Kept?
    do {
      let field = Field()
      do {
        let (paced, object, inside) = (PacedAnimations(duration: .seconds(1), in: field.simulation), Kept(), Kept())
        (group, keeper, captured) = (paced, object, inside)
        paced.onEnd = { _ in _ = inside }
        paced.collect {
          View.animate(withDuration: .seconds(1), animations: { field.view.alpha = 0 }, completion: { _ in _ = paced })
        }
        paced.run(towards: .end, duration: .seconds(1), keeping: object)
      }
      try field.simulation.advance(by: .milliseconds(500))
      #expect(group != nil && keeper != nil && captured != nil)
    }
    #expect(group == nil && keeper == nil && captured == nil)
  }

  @Test("A simulation retains nothing of a group that has ended")
  func ended() throws {
    weak var gone: PacedAnimations?
    let field = Field()
    do {
      let group = PacedAnimations(duration: .seconds(1), in: field.simulation)
      gone = group
      group.onEnd = { _ in _ = group }
      group.collect { View.animate(withDuration: .seconds(1)) { field.view.alpha = 0 } }
      group.run(towards: .end, duration: .seconds(1))
    }
    try field.simulation.run()
    #expect(gone == nil && field.simulation.pacedCompletions.isEmpty)
  }
}
