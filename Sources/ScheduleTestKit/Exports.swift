// A body uses the simulation's clock, and needs no other import for it.
@_exported public import VirtualTime
