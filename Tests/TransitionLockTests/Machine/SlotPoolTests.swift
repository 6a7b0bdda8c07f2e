import Testing

@testable import TransitionLock

struct SlotPoolTests {
  @Test("What is put in is found in its slot, until it is taken out, and slots are used again")
  func random() {
    var random = SplitMix64(seed: 7)
    var pool = SlotPool<Int>()
    var model: [Int32: Int] = [:]
    var most = 0
    for number in 0..<10_000 {
      if Bool.random(using: &random) || model.isEmpty {
        let slot = pool.add(number)
        #expect(model.updateValue(number, forKey: slot) == nil, "a slot is given to one element at a time")
        most = max(most, model.count)
      } else {
        let (slot, element) = model.randomElement(using: &random)!
        if Bool.random(using: &random) {
          pool[slot] = -number
          model[slot] = -number
        } else {
          #expect(pool.take(slot) == element)
          model[slot] = nil
        }
      }
      #expect(model.allSatisfy { pool[$0.key] == $0.value })
      #expect(model.keys.allSatisfy { $0 < most }, "no more slots than elements at one time")
    }
  }
}
