// A test reads failures of ScheduleTestKit, too, so `import NavigationTestKit` is sufficient.
@_exported public import ScheduleTestKit
