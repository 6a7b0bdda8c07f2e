// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that ThreadSanitizer compiles only code that several threads run: the
// lock, with its tests. The folders are links to those of the package that is tested.
let package = Package(
  name: "Threads",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CTransitionAtomics"),
    .target(name: "TransitionSupport", dependencies: ["CTransitionAtomics"]),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionTimeline", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(name: "VirtualTime", dependencies: ["TransitionSupport"]),
    .target(name: "ScheduleTestKit", dependencies: ["TransitionSupport", "VirtualTime"]),
    .target(name: "FullScheduleControl", dependencies: ["ScheduleTestKit"]),
    .target(
      name: "ExampleSupport",
      dependencies: ["TransitionTimeline"],
      path: "Examples/ExampleSupport"
    ),
    .executableTarget(
      name: "StressLab",
      dependencies: ["ExampleSupport", "TransitionLock", "TransitionSupport"],
      path: "Examples/StressLab"
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "TransitionLockTests",
      dependencies: ["TransitionLock", "TransitionSupport", "TestSupport"]
    ),
    .testTarget(
      name: "LockRaceTests",
      dependencies: ["TransitionLock", "TransitionSupport", "TestSupport"]
    ),
    .testTarget(
      name: "StressLabTests",
      dependencies: ["StressLab", "ExampleSupport", "TransitionSupport", "TestSupport"]
    ),
    .testTarget(name: "VirtualTimeTests", dependencies: ["VirtualTime", "TransitionSupport"]),
    .testTarget(
      name: "TransitionLockScheduleTests",
      dependencies: [
        "ScheduleTestKit", "FullScheduleControl", "TransitionLock", "TransitionSupport",
        "VirtualTime", "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CTransitionAtomics" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
