import Testing
import TransitionSupport

struct SaturatingTests {
  private let least = Duration.zero - .longest
  private let greatest = Duration.longest
  private let moment = Duration(secondsComponent: 0, attosecondsComponent: 1)

  @Test("Sums and differences that a duration can hold are as usual")
  func usual() {
    #expect(Duration.seconds(3).addingSaturated(.seconds(-5)) == .seconds(-2))
    #expect(Duration.seconds(3).subtractingSaturated(.seconds(-5)) == .seconds(8))
    #expect((greatest.addingSaturated(.zero), least.subtractingSaturated(.zero)) == (greatest, least))
  }

  @Test("The components of the longest and of the shortest duration can be read")
  func components() {
    let (seconds, attoseconds) = greatest.components
    #expect(seconds == .max && attoseconds == 999_999_999_999_999_999)
    #expect(least.components == (-seconds, -attoseconds))
  }

  @Test("What cannot be counted stops at the end that it is beyond")
  func stops() {
    #expect(greatest.addingSaturated(moment) == greatest)
    #expect(least.addingSaturated(.zero - moment) == least)
    #expect(least.subtractingSaturated(moment) == least)
    #expect(greatest.subtractingSaturated(.zero - moment) == greatest)
    #expect(greatest.addingSaturated(greatest) == greatest)
    #expect((greatest * 10).subtractingSaturated(least * 10) == greatest)
    #expect((greatest * 10).addingSaturated(least * 10) == .zero)
  }
}
