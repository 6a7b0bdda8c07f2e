/// The growth of the cost of one operation with the size of something.
public struct Growth: Sendable {
  public let name: String
  public let title: String
  /// The name of what grows, such as "waiters".
  public let variable: String
  public let unit: String
  public let sizes: [Int]
  /// A Boolean value that indicates whether rounds take a time that grows with the size, so that small ones can be
  /// repeated more often.
  public let costGrows: Bool
  public let curves: [Curve]

  /// One way to do it.
  public struct Curve: Sendable {
    public let name: String
    /// The greatest size that can be waited for.
    public let most: Int
    public let run: @Sendable (_ watch: Stopwatch, _ size: Int) async throws -> Void
    /// The number of operations in a round, by its size.
    public let operations: @Sendable (_ size: Int) -> Int

    public init(
      _ name: String,
      most: Int = .max,
      operations: @escaping @Sendable (Int) -> Int = { $0 },
      run: @escaping @Sendable (Stopwatch, Int) async throws -> Void
    ) {
      self.name = name
      self.most = most
      self.operations = operations
      self.run = run
    }
  }

  public init(
    _ name: String,
    _ title: String,
    variable: String,
    unit: String,
    sizes: [Int],
    costGrows: Bool = true,
    _ curves: [Curve]
  ) {
    self.name = name
    self.title = title
    self.variable = variable
    self.unit = unit
    self.sizes = sizes
    self.costGrows = costGrows
    self.curves = curves
  }
}

/// The result of a growth, with a point for each size.
public struct GrowthResult: Sendable {
  public struct Point: Sendable {
    public let size: Int
    public let nanoseconds: Double
    public let bytes: Double?
    public let fairness: Double?
  }

  public let growth: Growth
  public let curves: [(name: String, points: [Point])]
}

extension Race {
  /// Runs all curves of a size in turn, then those of the next size; small sizes more often, so that all take similar time.
  public func run(_ growth: Growth) async throws -> GrowthResult {
    progress("\(growth.name): \(growth.title)")
    var points = growth.curves.map { _ in [GrowthResult.Point]() }
    for size in growth.sizes {
      var times = growth.curves.map { _ in [Double]() }
      var fairness = growth.curves.map { _ in [Double]() }
      let repetitions =
        growth.costGrows ? max(size > 100_000 ? 1 : 3, min(100, 3_000 / size) * rounds / 3) : max(3, rounds / 2)
      for _ in 0..<repetitions {
        for (index, curve) in growth.curves.enumerated() where size <= curve.most {
          let watch = Stopwatch(isCounting: false)
          try await curve.run(watch, size)
          times[index].append(watch.elapsed / .nanoseconds(1) / Double(curve.operations(size)))
          if let turns = watch.fairness { fairness[index].append(Double(turns.most) / Double(turns.fewest)) }
        }
      }
      for (index, curve) in growth.curves.enumerated() where size <= curve.most {
        let watch = Stopwatch(isCounting: true)
        try await curve.run(watch, size)
        points[index].append(
          GrowthResult.Point(
            size: size,
            nanoseconds: median(times[index]),
            bytes: watch.bytes.map { Double($0) / Double(curve.operations(size)) },
            fairness: fairness[index].isEmpty ? nil : median(fairness[index])
          )
        )
      }
    }
    return GrowthResult(growth: growth, curves: zip(growth.curves.map(\.name), points).map { ($0, $1) })
  }
}

extension GrowthResult {
  /// A table with a column a size: time, and below it memory where the line was full.
  public var markdown: String {
    var table = MarkdownTable([growth.variable] + growth.sizes.map { ">\(grouped($0))" })
    for curve in curves {
      func row(_ what: String, _ value: (Point) -> Double?) {
        let cells = growth.sizes.map { size in
          curve.points.first { $0.size == size }.flatMap(value).map(short) ?? ""
        }
        if cells.contains(where: { !$0.isEmpty }) { table.add(["\(curve.name), \(what)"] + cells) }
      }
      row("ns") { $0.nanoseconds }
      row("bytes") { $0.bytes }
      row("most / fewest") { $0.fairness }
    }
    return "### \(growth.name): \(growth.title), \(growth.unit)\n\n\(table)\n"
  }
}
