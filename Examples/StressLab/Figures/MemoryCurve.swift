/// The resident size of the process over time, at a limited number of points.
///
/// When the points are too many, the curve drops every second one, and from then on ignores every second sample. So the curve of a
/// run of hours covers the whole run, and takes as much memory as that of a run of seconds.
struct MemoryCurve: Equatable, Sendable {
  struct Sample: Equatable, Sendable {
    /// The time since the start.
    let time: Duration
    let bytes: Int
  }

  private let capacity: Int
  private var stride = 1
  private var passed = 0
  private(set) var samples: [Sample] = []
  private(set) var last: Sample?

  init(capacity: Int = 512) {
    self.capacity = capacity
    samples.reserveCapacity(capacity)
  }

  /// Adds a sample that is later than all others.
  mutating func add(_ bytes: Int, at time: Duration) {
    let sample = Sample(time: time, bytes: bytes)
    last = sample
    passed += 1
    guard passed >= stride else { return }
    passed = 0
    if samples.count == capacity {
      samples = samples.indices.filter { $0.isMultiple(of: 2) }.map { samples[$0] }
      stride *= 2
    }
    samples.append(sample)
  }
}

/// The memory that a run took, in bytes.
struct MemoryFigures: Codable, Equatable, Sendable {
  let start: Int
  /// The size after a tenth of the run, when all one-time allocations exist.
  let warm: Int
  let end: Int
  /// The greatest size; nil if the system does not provide it.
  let peak: Int?
  /// The slope after the tenth; nil if the run was too short.
  let growthPerMinute: Int?
  let isFlat: Bool?

  /// The shortest run with a meaningful slope.
  static let shortestRun = Duration.seconds(10)

  /// Creates the figures of a curve; nil if it is empty.
  init?(_ curve: MemoryCurve, peak: Int?) {
    guard let first = curve.samples.first, let last = curve.last else { return nil }
    let warmth = first.time + (last.time - first.time) / 10
    let rest = curve.samples.filter { $0.time >= warmth }
    start = first.bytes
    warm = rest.first?.bytes ?? last.bytes
    end = last.bytes
    self.peak = peak.map { max($0, curve.samples.reduce(last.bytes) { max($0, $1.bytes) }) }
    guard last.time - first.time >= Self.shortestRun, rest.count >= 8, let slope = Self.slope(rest) else {
      (growthPerMinute, isFlat) = (nil, nil)
      return
    }
    growthPerMinute = Int((slope * 60).rounded())
    let growth = slope * ((last.time - warmth) / .seconds(1))
    isFlat = growth < max(Double(warm) * 0.05, 1_048_576)
  }

  /// Returns the slope of the line with the least squares, in bytes a second.
  private static func slope(_ samples: [MemoryCurve.Sample]) -> Double? {
    let points = samples.map { (x: $0.time / .seconds(1), y: Double($0.bytes)) }
    let count = Double(points.count)
    let (x, y) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
    let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    guard spread > 0 else { return nil }
    return points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
  }
}
