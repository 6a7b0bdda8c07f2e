// Exports ScheduleTestKit, whose failures a test may read, so that `import NavigationTestKit` is
// sufficient.
@_exported public import ScheduleTestKit
