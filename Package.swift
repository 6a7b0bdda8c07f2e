// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TransitionLock",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    // What an app takes: the lock for UIKit, or the lock alone.
    .library(name: "TransitionLockUIKit", targets: ["TransitionLockUIKit"]),
    .library(name: "TransitionLock", targets: ["TransitionLock"]),
    // What finds out, in a debug build of an app, where its transitions collide.
    .library(name: "TransitionMonitor", targets: ["TransitionMonitor"]),
    // What a test takes: UIKit without a screen, controlled schedules, diagrams.
    .library(name: "NavigationSimulator", targets: ["NavigationSimulator"]),
    .library(name: "Transitioning", targets: ["Transitioning"]),
    .library(name: "NavigationTestKit", targets: ["NavigationTestKit"]),
    .library(name: "ScheduleTestKit", targets: ["ScheduleTestKit"]),
    .library(name: "FullScheduleControl", targets: ["FullScheduleControl"]),
    .library(name: "TransitionTimeline", targets: ["TransitionTimeline"]),
  ],
  dependencies: [],
  targets: [
    // In no product. Its declarations are public, not `package`: Swift 6.3 optimizes only public
    // functions across modules. `@_alwaysEmitIntoClient` instead of `@inlinable`, here and in the
    // lock: a program would also contain the general form of each function, which nothing calls.
    .target(name: "TransitionSupport", dependencies: ["CTransitionAtomics"]),
    // The compiler's atomic operations: those of the standard library ask for iOS 18.
    .target(name: "CTransitionAtomics"),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionTimeline", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(name: "VirtualTime", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionEngine", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(
      name: "NavigationSimulator",
      dependencies: ["TransitionLock", "TransitionSupport", "TransitionEngine", "VirtualTime"]
    ),
    // On Linux without what an app calls, which is compiled there in SnippetTests of Tests/Long,
    // over a stand-in for UIKit.
    .target(
      name: "TransitionLockUIKit",
      dependencies: ["TransitionLock", "TransitionSupport", "TransitionEngine"]
    ),
    .target(
      name: "TransitionMonitor",
      dependencies: ["TransitionSupport", "TransitionEngine", "TransitionLockUIKit"]
    ),
    .target(name: "Transitioning", dependencies: ["NavigationSimulator"]),
    // For any concurrent code: it knows neither the lock nor the simulator.
    .target(name: "ScheduleTestKit", dependencies: ["TransitionSupport", "VirtualTime"]),
    .target(
      name: "NavigationTestKit",
      dependencies: [
        "NavigationSimulator", "ScheduleTestKit", "TransitionLock", "TransitionSupport",
        "VirtualTime",
      ]
    ),
    // Linking it replaces the executors of the process, so it is a separate product.
    .target(name: "FullScheduleControl", dependencies: ["ScheduleTestKit"]),

    .target(
      name: "ExampleSupport",
      dependencies: ["TransitionTimeline"],
      path: "Examples/ExampleSupport"
    ),
    .executableTarget(
      name: "AddressBook",
      dependencies: [
        "ExampleSupport", "TransitionLock", "TransitionTimeline", "NavigationSimulator",
      ],
      path: "Examples/AddressBook"
    ),
    // Its screens, for UIKit; empty where there is none.
    .target(
      name: "AddressBookUIKit",
      dependencies: ["TransitionLockUIKit"],
      path: "Examples/AddressBookUIKit"
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
    .executableTarget(
      name: "StressLab",
      dependencies: ["ExampleSupport", "TransitionLock", "TransitionSupport"],
      path: "Examples/StressLab"
    ),

    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // No tests: fixtures of several test modules. A test target, because only those may see
    // internals in an optimized build.
    .testTarget(
      name: "SimulatorTestSupport",
      dependencies: ["NavigationSimulator", "TransitionEngine", "TransitionSupport", "VirtualTime"]
    ),
    .testTarget(
      name: "TransitionLockTests",
      dependencies: ["TransitionLock", "TransitionSupport", "TestSupport"]
    ),
    .testTarget(
      name: "TransitionLockUIKitTests",
      dependencies: [
        "TransitionLockUIKit", "NavigationSimulator", "SimulatorTestSupport", "TransitionLock",
        "TransitionSupport",
        "TransitionEngine", "TransitionMonitor", "TestSupport",
      ]
    ),
    .testTarget(name: "VirtualTimeTests", dependencies: ["VirtualTime", "TransitionSupport"]),
    .testTarget(
      name: "NavigationSimulatorTests",
      dependencies: [
        "NavigationSimulator", "SimulatorTestSupport", "TransitionEngine", "TransitionLock",
        "TransitionSupport",
        "VirtualTime",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// One set of settings for every target, so that none drifts from the others.
for target in package.targets where target.name != "CTransitionAtomics" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
