import Foundation
import Testing

@testable import AddressBook

@Suite("Keyframes")
struct KeyframesTests {
  @Test(
    "What lies on a line between others is left out, what does not is kept within the tolerance",
    arguments: [0.1, 1, 5]
  )
  func simplified(tolerance: Double) {
    var course = Keyframes()
    for step in 0...200 {
      let second = Double(step) / 100
      course.go(to: [second < 1 ? 0 : 100 * sin((second - 1) * 3), second], at: second)
    }
    let few = course.simplified(tolerance: tolerance)
    #expect(few.stops.count < 40)
    for stop in course.stops {
      guard let next = few.stops.firstIndex(where: { $0.second >= stop.second }), next > 0 else { continue }
      let (start, end) = (few.stops[next - 1], few.stops[next])
      let part = (stop.second - start.second) / (end.second - start.second)
      #expect(abs(start.values[0] + (end.values[0] - start.values[0]) * part - stop.values[0]) <= tolerance)
    }
  }

  @Test("A jump stays one: what was before holds until a step before it")
  func jump() {
    var course = Keyframes()
    course.go(to: [0], at: 0)
    course.jump(to: [1], at: 5)
    #expect(
      course.css("k", length: 10) { ["opacity:\(Int($0[0]))"] }
        == "@keyframes k{0%{opacity:0}49.99%{opacity:0}50%{opacity:1}100%{opacity:1}}"
    )
  }

  @Test("Each property is written only where it changes, and nothing where nothing does")
  func properties() {
    var course = Keyframes()
    course.go(to: [0, 1], at: 0)
    course.go(to: [0, 1], at: 2)
    course.go(to: [5, 1], at: 4)
    let rule = course.css("k", length: 10) { ["x:\(Int($0[0]))", "y:\(Int($0[1]))"] }
    #expect(rule == "@keyframes k{0%{x:0;y:1}20%{x:0}40%{x:5}100%{x:5;y:1}}")
    var rest = Keyframes()
    rest.go(to: [1], at: 0)
    rest.go(to: [1], at: 9)
    #expect(rest.css("k", length: 10) { ["x:\(Int($0[0]))"] } == nil)
  }
}
