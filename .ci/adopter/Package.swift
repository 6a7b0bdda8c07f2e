// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(path: "../TransitionLock")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "TransitionLock", package: "TransitionLock"),
        .product(name: "TransitionLockUIKit", package: "TransitionLock"),
      ]
    )
  ]
)
