// A record says when a callback came as a `SimulationClock.Instant`, so whoever makes one needs that type.
@_exported public import VirtualTime
