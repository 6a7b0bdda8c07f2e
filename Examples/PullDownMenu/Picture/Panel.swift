import ExampleSupport

/// A diagram in a picture: curves over time, with a scale at its left.
struct Panel {
  struct Curve {
    let points: [(time: Double, value: Double)]
    let style: SVG.Style
  }

  let title: String
  let time: Axis
  let value: Axis
  let ticks: [Double]
  let curves: [Curve]
  /// The times of the events, each with a number.
  let marks: [Double]

  var elements: [String] {
    var elements = [SVG.text(title, x: time.start, y: value.end - 10, .heading)]
    for tick in ticks {
      let y = value.place(tick)
      elements.append(SVG.line([(time.start, y), (time.end, y)], tick == 0 ? .axis : .grid))
      elements.append(SVG.text(SVG.number(tick), x: time.start - 8, y: y + 6, .rightLabel))
    }
    for mark in marks {
      elements.append(SVG.line([(time.place(mark), value.start), (time.place(mark), value.end)], .mark))
    }
    return elements
      + curves.map { curve in
        SVG.line(curve.points.map { (time.place($0.time), value.place($0.value)) }, curve.style)
      }
  }
}
