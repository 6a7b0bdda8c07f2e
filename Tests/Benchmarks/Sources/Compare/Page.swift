import Foundation

/// The results of a run, printed as they come, and kept for the documentation.
struct Page {
  private var text = ""
  private var plots: [(name: String, svg: String)] = []

  mutating func add(_ section: String) {
    text += section + "\n"
    // At once, also into a file or a pipe.
    FileHandle.standardOutput.write(Data((section + "\n").utf8))
  }

  mutating func add(plot svg: String, named name: String, _ title: String) {
    plots.append((name, svg))
    text += "![A plot: \(title).](\(name))\n\n"
  }

  /// Writes `Measured.md` and the plots into a folder.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: folder + "/Measured.md", atomically: true, encoding: .utf8)
    for plot in plots {
      try plot.svg.write(toFile: folder + "/\(plot.name).svg", atomically: true, encoding: .utf8)
    }
  }
}
