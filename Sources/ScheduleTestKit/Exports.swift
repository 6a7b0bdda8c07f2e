// Who writes a body uses the simulation's clock: `import ScheduleTestKit` is all it takes.
@_exported public import VirtualTime
