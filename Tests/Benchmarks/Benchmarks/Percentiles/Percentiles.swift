import Benchmark
import Harness
import Rows

/// The lock's own part of each row as benchmarks of the package Benchmark: percentiles, histograms, and comparison with a stored baseline,
/// where `Compare` has the ratios to others.
///
///     cd Tests/Benchmarks
///     swift package benchmark
///     swift package benchmark baseline update before
///     swift package benchmark baseline compare before
let benchmarks: @Sendable () -> Void = {
  let price = BenchmarkMetric.custom("ns an operation", polarity: .prefersSmaller, useScalingFactor: false)
  let rows =
    [rowA(100_000), rowB(20_000), rowC(20_000), rowC2(20_000), rowE(20_000)]
    + [2, 8, 64, 1_000].map { rowD(tasks: $0, 20_000) }
  for row in rows {
    for contender in row.contenders where contender.role == .limit || contender.role == .lock {
      Benchmark(
        "\(row.name) \(contender.name)",
        configuration: Benchmark.Configuration(
          metrics: [price, .wallClock, .peakMemoryResident],
          warmupIterations: 2,
          maxDuration: .seconds(2)
        )
      ) { benchmark in
        let watch = Stopwatch(isCounting: false)
        try await contender.run(watch, contender.operations)
        benchmark.measurement(price, Int(watch.elapsed / .nanoseconds(1)) / contender.operations)
      }
    }
  }
}
