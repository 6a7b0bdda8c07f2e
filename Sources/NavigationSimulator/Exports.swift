// Whoever simulates reads the simulation's clock, so that `import NavigationSimulator` is all it takes.
@_exported public import VirtualTime
