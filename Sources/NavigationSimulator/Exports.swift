// A program that simulates reads the simulation's clock and its logs of callbacks: `import NavigationSimulator` is
// sufficient.
@_exported public import VirtualTime
