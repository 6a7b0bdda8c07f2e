// A program that simulates reads the simulation's clock, and the ends and failures of its calls:
// `import NavigationSimulator` is sufficient.
@_exported public import TransitionEngine
@_exported public import VirtualTime
