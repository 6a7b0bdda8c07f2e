// Whoever simulates reads the simulation's clock and its logs of callbacks: `import NavigationSimulator` is all it takes.
@_exported public import AppearanceLog
@_exported public import VirtualTime
