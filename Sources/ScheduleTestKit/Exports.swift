// Exports VirtualTime, because bodies use the simulation's clock.
@_exported public import VirtualTime
