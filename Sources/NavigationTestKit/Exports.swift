// Who plays marbles reads failures: `import NavigationTestKit` is all it takes.
@_exported public import ScheduleTestKit
