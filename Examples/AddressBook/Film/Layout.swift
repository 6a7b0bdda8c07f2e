import ExampleSupport
import NavigationSimulator

/// The places in a film, in the units of the picture; those of a telephone are relative to the left edge of its panel.
enum Layout {
  static let panelStride = 250
  static let panelWidth = 240.0
  /// The screen of a telephone, which has this width for every size of the window.
  static let screenX = 9.0
  static let screenY = 54.0
  static let screenWidth = 222.0
  /// The upper edge of the elements below a telephone.
  static let below = 398.0
  static let lane = Rect(x: 3, y: below + 36, width: 231, height: 50)

  /// The size of a window's point in the picture.
  static func scale(of footage: Footage) -> Double { screenWidth / footage.size.width }
}

extension SVG {
  static func rect(_ rect: Rect, radius: Double = 0, style: String = "") -> String {
    let place = [("x", rect.origin.x), ("y", rect.origin.y)].filter { $0.1 != 0 }
    let size = [("width", rect.size.width), ("height", rect.size.height)]
    let corners = radius > 0 ? [("rx", radius)] : []
    let attributes = (place + size + corners).map { " \($0.0)=\"\(number($0.1, decimals: 1))\"" }.joined()
    return "<rect\(style.isEmpty ? "" : " class=\"\(style)\"")\(attributes)/>"
  }
}
