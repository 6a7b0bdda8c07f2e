// swift-tools-version: 6.2
import PackageDescription

// A package that uses the lock, in its public interface as well.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "Screens", targets: ["Screens"])],
  dependencies: [.package(path: "../TransitionLock")],
  targets: [.target(name: "Screens", dependencies: [.product(name: "TransitionLock", package: "TransitionLock")])]
)
