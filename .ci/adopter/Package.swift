// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v13), .iOS(.v16)],
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
