/// The flexible parts of a view when the size of its superview changes.
///
/// ```swift
/// dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
/// ```
///
/// Flexible parts take the difference, in proportion to their sizes (documented), or in equal parts
/// if all of them are empty (inferred). Other parts stay; if all three parts of an axis would stay,
/// the margin to the right or at the bottom gives way. Sizes may become negative, so that they
/// return when there is room again.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The mask as bits, which are UIKit's.
  public let rawValue: UInt

  /// Creates a mask of bits; those that mean nothing are ignored.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The space to the left gives way.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The width gives way.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The space to the right gives way.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The space above gives way.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The height gives way.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The space below gives way.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
}

extension View {
  /// Resizes subviews after the size of this view has changed.
  func resizeSubviews(from old: Size) {
    guard autoresizesSubviews else { return }
    for subview in subviews where !subview.autoresizingMask.isEmpty {
      subview.resize(from: old, to: bounds.size)
    }
  }

  /// Returns the size that this view will have when `view`, which is around it, is resized.
  func size(whenResizing view: View, to size: Size) -> Size {
    guard let superview, self !== view else { return size }
    let new = superview.size(whenResizing: view, to: size)
    return superview.autoresizesSubviews
      ? resized(from: superview.bounds.size, to: new).size : bounds.size
  }

  private func resize(from old: Size, to new: Size) {
    let resized = resized(from: old, to: new)
    if resized.size != bounds.size { bounds.size = resized.size }
    if resized.center != center { center = resized.center }
  }

  /// The rectangle that is resized is the one that the view has without its transform.
  private func resized(from old: Size, to new: Size) -> (size: Size, center: Point) {
    let mask = autoresizingMask
    let (size, origin) = (bounds.size, superview?.bounds.origin ?? .zero)
    let across = AxisExtent(start: center.x - origin.x - size.width / 2, length: size.width)
      .resized(
        from: old.width,
        to: new.width,
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        )
      )
    let down = AxisExtent(start: center.y - origin.y - size.height / 2, length: size.height)
      .resized(
        from: old.height,
        to: new.height,
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        )
      )
    return (
      Size(width: across.length, height: down.length),
      Point(x: origin.x + across.middle, y: origin.y + down.middle)
    )
  }

  /// A view along one axis.
  private struct AxisExtent {
    var start: Double
    var length: Double

    var middle: Double { start + length / 2 }

    func resized(
      from old: Double,
      to new: Double,
      flexible: (before: Bool, length: Bool, after: Bool)
    ) -> AxisExtent {
      let difference = new - old
      guard difference != 0, flexible.before || flexible.length else { return self }
      let parts = [
        (start, flexible.before), (length, flexible.length), (old - start - length, flexible.after),
      ].map { part, isFlexible in isFlexible ? part : nil }
      let count = Double(parts.count { $0 != nil })
      let total = parts.reduce(0) { $0 + ($1 ?? 0) }
      func share(_ part: Double?) -> Double {
        guard let part else { return 0 }
        return total == 0 ? difference / count : difference * part / total
      }
      return AxisExtent(start: start + share(parts[0]), length: length + share(parts[1]))
    }
  }
}
