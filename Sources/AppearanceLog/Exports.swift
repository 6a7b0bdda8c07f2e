// A record says when a callback came as a `SimulationClock.Instant`, so a caller that creates one needs that type.
@_exported public import VirtualTime
