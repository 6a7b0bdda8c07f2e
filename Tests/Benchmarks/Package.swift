// swift-tools-version: 6.1

import PackageDescription

// A separate package, so that the measured one keeps no dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS("26.0")],
  dependencies: [
    .package(name: "TransitionLock", path: "../.."),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
  ],
  targets: [
    .target(name: "Counters"),
    .target(name: "Harness", dependencies: ["Counters"]),
    // A client as most are: none of the upcoming features that the rest enables.
    .target(
      name: "DefaultClient",
      dependencies: ["Harness", .product(name: "TransitionLock", package: "TransitionLock")]
    ),
    .executableTarget(
      name: "Compare",
      dependencies: [
        "Counters", "DefaultClient", "Harness",
        .product(name: "TransitionLock", package: "TransitionLock"),
        .product(name: "NavigationSimulator", package: "TransitionLock"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]
    ),
    .executableTarget(
      name: "Instructions",
      dependencies: [
        "Counters", "DefaultClient", "Harness",
        .product(name: "TransitionLock", package: "TransitionLock"),
      ]
    ),
    .executableTarget(name: "Steps"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where ["Harness", "Compare", "Instructions"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
