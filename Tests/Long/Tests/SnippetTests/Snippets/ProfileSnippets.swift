import ScheduleTestKit
import Testing

// The code of the tutorial "Find a bug in ten lines of an actor".

// snippet: TenLines.md: actor Server

// snippet: TenLines.md: actor Profiles

/// The code of the tutorial's reader; its `explore` is in ProfileTutorialTests.
@Suite("The tutorial: find a bug in ten lines of an actor", .timeLimit(.minutes(10)))
struct ProfileTests {
  // snippet: TenLines.md: @Test func aRenamedUserHasTheNewName

  // snippet: TenLines.md: @Test func aRenamedUserHasTheNewNameWhoeverLooks
}

/// After the cure.
enum Cured {
  // snippet: TenLines.md: private var renamings

  @Suite(
    "The tutorial: find a bug in ten lines of an actor, after the fix",
    .timeLimit(.minutes(10))
  )
  struct ProfileTests {
    // snippet: TenLines.md: let exploration
  }
}
