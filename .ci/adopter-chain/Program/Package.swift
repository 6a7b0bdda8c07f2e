// swift-tools-version: 6.2
import PackageDescription

// A package on top of the one that uses the lock. It names neither the lock nor what that rests on.
let package = Package(
  name: "Program",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(path: "../Library")],
  targets: [.executableTarget(name: "Program", dependencies: [.product(name: "Screens", package: "Library")])]
)
