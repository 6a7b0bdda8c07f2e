public import Harness

/// Returns the rows of what each thing costs that can be done without, beside the same call without it.
///
/// Their ratios are to the call without, which stands above each group.
public func prices(_ operations: Int, waiters: Int) -> [Row] {
  pricesOfOptions(operations, waiters: waiters) + [
    priceOfTheWatch(operations, waiters: waiters),
    priceOfScopes(operations, waiters: waiters),
    priceOfPolicies(operations, waiters: waiters),
    priceOfEvents(operations, waiters: waiters),
    priceOfLabels(operations, waiters: waiters),
  ]
}
