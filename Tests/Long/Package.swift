// swift-tools-version: 6.2

import PackageDescription

// The second ring of tests: what explores for long, races threads, looks into the test kit's
// runtime, or is seldom changed. `.ci/run` builds and runs it once, `.ci/stress` with a greater
// effort. The folders of what is tested are links to those of the package, since most of these
// tests see internals.
let package = Package(
  name: "Long",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "TransitionSupport", dependencies: ["CTransitionAtomics"]),
    .target(name: "CTransitionAtomics"),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionTimeline", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(name: "VirtualTime", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionEngine", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(
      name: "NavigationSimulator",
      dependencies: ["TransitionLock", "TransitionSupport", "TransitionEngine", "VirtualTime"]
    ),
    // On Linux without what an app calls, which SnippetTests compiles.
    .target(
      name: "TransitionLockUIKit",
      dependencies: ["TransitionEngine", "TransitionLock", "TransitionSupport"]
    ),
    .target(
      name: "TransitionMonitor",
      dependencies: ["TransitionEngine", "TransitionLockUIKit", "TransitionSupport"]
    ),
    .target(name: "ScheduleTestKit", dependencies: ["TransitionSupport", "VirtualTime"]),
    .target(name: "FullScheduleControl", dependencies: ["ScheduleTestKit"]),
    .target(name: "Transitioning", dependencies: ["NavigationSimulator"]),
    .target(
      name: "NavigationTestKit",
      dependencies: [
        "NavigationSimulator", "ScheduleTestKit", "TransitionLock", "TransitionSupport",
        "VirtualTime",
      ]
    ),
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
    .executableTarget(
      name: "AddressBook",
      dependencies: [
        "ExampleSupport", "TransitionLock", "TransitionTimeline", "NavigationSimulator",
      ],
      path: "Examples/AddressBook"
    ),
    .executableTarget(
      name: "TransitionCatalog",
      dependencies: [
        "ExampleSupport", "TransitionTimeline", "NavigationSimulator", "Transitioning",
      ],
      path: "Examples/TransitionCatalog"
    ),
    .executableTarget(
      name: "PullDownMenu",
      dependencies: ["ExampleSupport", "TransitionTimeline", "NavigationSimulator"],
      path: "Examples/PullDownMenu"
    ),
    .target(
      name: "TimingProbe",
      dependencies: ["NavigationSimulator"],
      path: "Examples/TimingProbe.swiftpm/Probe"
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "SimulatorTestSupport",
      dependencies: ["NavigationSimulator", "TransitionEngine", "TransitionSupport", "VirtualTime"]
    ),
    .testTarget(
      name: "LockRaceTests",
      dependencies: ["TransitionLock", "TransitionSupport", "TestSupport"]
    ),
    .testTarget(
      name: "TransitionLockScheduleTests",
      dependencies: [
        "ScheduleTestKit", "FullScheduleControl", "TransitionLock", "TransitionSupport",
        "VirtualTime", "TestSupport",
      ]
    ),
    .testTarget(
      name: "StressLabTests",
      dependencies: ["StressLab", "ExampleSupport", "TransitionSupport", "TestSupport"]
    ),
    .testTarget(
      name: "TransitionTimelineTests",
      dependencies: ["TransitionTimeline", "TransitionLock", "TransitionSupport"]
    ),
    .testTarget(
      name: "CallbackLogTests",
      dependencies: ["NavigationSimulator", "TransitionSupport"]
    ),
    .testTarget(
      name: "AddressBookTests",
      dependencies: ["AddressBook", "ExampleSupport", "NavigationSimulator", "TransitionTimeline"]
    ),
    .testTarget(
      name: "TransitionCatalogTests",
      dependencies: [
        "TransitionCatalog", "ExampleSupport", "NavigationSimulator", "Transitioning",
        "TransitionTimeline",
      ]
    ),
    .testTarget(
      name: "PullDownMenuTests",
      dependencies: ["PullDownMenu", "ExampleSupport", "NavigationSimulator", "TransitionTimeline"]
    ),
    .testTarget(
      name: "NavigationTestKitTests",
      dependencies: [
        "NavigationTestKit", "ScheduleTestKit", "FullScheduleControl", "NavigationSimulator",
        "TransitionLock", "TransitionSupport", "TestSupport",
      ]
    ),
    // With links to what TransitionLockUIKitTests tests with the default answers to questions about
    // UIKit.
    .testTarget(
      name: "EveryAnswerTests",
      dependencies: [
        "NavigationSimulator", "TransitionEngine", "TransitionLock", "TransitionLockUIKit",
        "TransitionMonitor",
        "TransitionSupport", "SimulatorTestSupport", "TestSupport",
      ],
      exclude: ["RandomApp/RandomAppTests.swift", "NeverWorse/NeverWorseTests.swift"],
      swiftSettings: [.define("EACH_ANSWER")]
    ),
    .testTarget(name: "TimingProbeTests", dependencies: ["TimingProbe", "NavigationSimulator"]),
    .testTarget(
      name: "ScheduleTestKitTests",
      dependencies: [
        "ScheduleTestKit", "FullScheduleControl", "TransitionLock", "TransitionSupport",
        "VirtualTime", "TestSupport",
      ]
    ),
    .testTarget(
      name: "AnimationTests",
      dependencies: ["NavigationSimulator", "SimulatorTestSupport", "TransitionSupport"]
    ),
    .testTarget(
      name: "TransitioningTests",
      dependencies: ["NavigationSimulator", "SimulatorTestSupport", "Transitioning"]
    ),
    .testTarget(
      name: "SnippetTests",
      dependencies: [
        "TransitionLock", "TransitionLockUIKit", "TransitionMonitor", "TransitionSupport",
        "TransitionEngine",
        "NavigationSimulator", "NavigationTestKit", "ScheduleTestKit", "FullScheduleControl",
        "Transitioning",
        "TransitionTimeline",
      ],
      exclude: ["Snippets"],
      plugins: ["SnippetPlugin"]
    ),
    // Puts the documentation's examples into the Swift files of SnippetTests/Snippets.
    .plugin(
      name: "SnippetPlugin",
      capability: .buildTool(),
      dependencies: ["FillSnippets"],
      path: "Tools/SnippetPlugin"
    ),
    .executableTarget(name: "FillSnippets", path: "Tools/FillSnippets"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CTransitionAtomics" && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
