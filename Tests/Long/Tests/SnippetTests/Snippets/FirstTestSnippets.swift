import ScheduleTestKit
import Testing

// The example on the first page of ScheduleTestKit.

extension FirstTests {
  // snippet: ScheduleTestKit.md: actor Wallet

  // snippet: ScheduleTestKit.md: @Test func noDepositIsLost
}
