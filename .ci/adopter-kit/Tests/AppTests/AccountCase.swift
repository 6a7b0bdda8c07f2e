import App
import ScheduleTestKit
import XCTest

// snippet: InTests.md: final class AccountCase
