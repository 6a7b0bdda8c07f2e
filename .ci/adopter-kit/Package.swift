// swift-tools-version: 6.2
import PackageDescription

// What .ci/adopt builds of a package that tests with the kit.

let package = Package(
  name: "App",
  platforms: [.macOS(.v15), .iOS(.v18)],
  // snippet: ScheduleTestKit.md: dependencies
    // Programs that say which control they have: with the kit alone, and with both.
    .executableTarget(
      name: "Alone",
      dependencies: [.product(name: "ScheduleTestKit", package: "TransitionLock")]
    ),
    .executableTarget(
      name: "Full",
      dependencies: [
        .product(name: "ScheduleTestKit", package: "TransitionLock"),
        .product(name: "FullScheduleControl", package: "TransitionLock"),
      ]
    ),
  ]
)
