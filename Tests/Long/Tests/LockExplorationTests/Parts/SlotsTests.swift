#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

struct SlotsTests {
  /// Slots beside a dictionary, with up to five elements.
  struct Subject: Explorable {
    enum Input { case add, removeUnusedMemory, take(Int32), replace(Int32) }

    private var slots = Slots<Int>()
    private var model: [Int32: Int] = [:]
    /// Slots that have been vacated, the last one first.
    private var vacated: [Int32] = []
    private var next = 0

    var signature: [Int32] { model.keys.sorted() + [-1] + vacated }
    var isWithinBounds: Bool { model.count <= 5 }

    func inputs() -> [Input] {
      [.add, .removeUnusedMemory] + model.keys.sorted().flatMap { [.take($0), .replace($0)] }
    }

    func name(of input: Input) -> String {
      switch input {
      case .add: "add"
      case .removeUnusedMemory: "remove unused memory"
      case .take: "take"
      case .replace: "replace"
      }
    }

    mutating func give(_ input: Input) -> String? {
      next += 1
      switch input {
      case .add:
        let most = model.count + vacated.count
        let slot = slots.add(next)
        if model.updateValue(next, forKey: slot) != nil { return "slot \(slot) was taken" }
        if vacated.isEmpty ? slot != most : !vacated.contains(slot) { return "slot \(slot) is not a vacant one" }
        vacated.removeAll { $0 == slot }
      case .removeUnusedMemory:
        if slots.removeUnusedMemory() != nil { return "unused memory of so few" }
      case .take(let slot):
        if slots.take(slot) != model.removeValue(forKey: slot) { return "another element" }
        vacated.insert(slot, at: 0)
      case .replace(let slot):
        slots[slot] = next
        model[slot] = next
      }
      if slots.count != model.count { return "count \(slots.count) of \(model.count)" }
      return model.first { slots[$0.key] != $0.value }.map { "not \($0)" }
    }
  }

  @Test(
    "An element is found in its slot until it is taken out, in every order of up to five, and slots are used again"
  )
  func everyOrder() {
    let exploration = Exploration(Subject())
    #expect(exploration.failures.isEmpty, "\(exploration.failures.prefix(3))")
    #expect(exploration.states == 415)
    #expect(exploration.transitions == 1_648)
    #expect(exploration.met.count == 4)
  }

  @Test("Unused memory of slots is given back when the last element has left, and not before")
  func unused() {
    var slots = Slots<Int>()
    for number in 0..<100 { #expect(slots.add(number) == number) }
    for slot in 1..<100 as Range<Int32> { _ = slots.take(slot) }
    #expect(slots.removeUnusedMemory() == nil)
    #expect(slots.take(0) == 0)
    #expect(slots.removeUnusedMemory() != nil)
    #expect(slots.removeUnusedMemory() == nil)
    #expect(slots.count == 0)
    // Nothing is left of the slots that were vacant.
    for number in 0..<5 { #expect(slots.add(number) == number) }
  }

  @Test("An element goes when its slot is vacated", arguments: [true, false])
  func elementGoes(isTaken: Bool) {
    final class Element {
      let gone: Guarded<Bool>
      init(_ gone: Guarded<Bool>) { self.gone = gone }
      deinit { gone.with { $0 = true } }
    }
    let gone = Guarded(false)
    var slots = Slots<Element>()
    let slot = slots.add(Element(gone))
    #expect(!gone.current)
    if isTaken { _ = slots.take(slot) } else { slots.vacate(slot) }
    #expect(gone.current)
    #expect(slots.elements.isEmpty)
  }

  @Test("A slot that is vacant has no element to read")
  func vacant() async {
    await #expect(processExitsWith: .failure) {
      var slots = Slots<Int>()
      let slot = slots.add(7)
      slots.vacate(slot)
      _ = slots[slot]
    }
  }

  @Test("What is done to a copy of slots changes the copy alone", arguments: [true, false])
  func copies(isTaken: Bool) {
    var slots = Slots<Int>()
    let slot = slots.add(7)
    var copy = slots
    if isTaken { _ = copy.take(slot) } else { copy.vacate(slot) }
    #expect((slots.count, copy.count) == (1, 0))
    #expect(slots.elements == [7] && copy.elements.isEmpty)
    var changed = slots
    changed[slot] = 8
    #expect(slots[slot] == 7 && changed[slot] == 8)
  }

  @Test("Slots that were vacated are all used again before there are more", arguments: [true, false])
  func usedAgain(isTaken: Bool) {
    var slots = Slots<Int>()
    let numbers = (0..<5).map { slots.add($0) }
    for number in numbers {
      if isTaken { _ = slots.take(number) } else { slots.vacate(number) }
    }
    #expect(slots.count == 0)
    #expect(Set((0..<5).map { slots.add($0) }) == Set(numbers))
  }
}
#endif
