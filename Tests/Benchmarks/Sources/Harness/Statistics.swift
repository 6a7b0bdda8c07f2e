/// The middle of some numbers; not a number where there are none.
public func median(_ values: [Double]) -> Double { quantile(0.5, of: values) }

/// The value below which a share of the values lies, interpolated.
public func quantile(_ share: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  guard let last = sorted.last else { return .nan }
  let position = share * Double(sorted.count - 1)
  let below = Int(position)
  guard below + 1 < sorted.count else { return last }
  return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
}

/// Half the distance of the quartiles, as a share of the median: how far a typical round lies off.
public func spread(_ values: [Double]) -> Double {
  (quantile(0.75, of: values) - quantile(0.25, of: values)) / 2 / median(values)
}
