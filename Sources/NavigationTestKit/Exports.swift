// A test reads failures of that module: `import NavigationTestKit` is sufficient.
@_exported public import ScheduleTestKit
