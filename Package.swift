// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TransitionLock",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TransitionLock", targets: ["TransitionLock"]),
    .library(name: "TransitionLockUIKit", targets: ["TransitionLockUIKit"]),
    .library(name: "TransitionTimeline", targets: ["TransitionTimeline"]),
    .library(name: "AppearanceLog", targets: ["AppearanceLog"]),
    .library(name: "NavigationSimulator", targets: ["NavigationSimulator"]),
    .library(name: "Transitioning", targets: ["Transitioning"]),
    .library(name: "TransitionLockTestKit", targets: ["TransitionLockTestKit"]),
    .library(name: "FullScheduleControl", targets: ["FullScheduleControl"]),
  ],
  dependencies: [],
  targets: [
    // In no product. What is in it is public, not `package`: Swift 6.3 optimizes only public functions across modules, and a call
    // that waits for the lock would take 8,900 instructions in the place of 3,400.
    .target(name: "TransitionSupport"),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionTimeline", dependencies: ["TransitionLock"]),
    .target(name: "VirtualTime", dependencies: ["TransitionSupport"]),
    .target(name: "AppearanceLog", dependencies: ["VirtualTime"]),
    .target(name: "TransitionTurns", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(
      name: "NavigationSimulator",
      dependencies: ["AppearanceLog", "TransitionLock", "TransitionSupport", "TransitionTurns", "VirtualTime"]
    ),
    // On Linux all of it but its conformance for UIKit.
    .target(
      name: "TransitionLockUIKit",
      dependencies: ["TransitionLock", "TransitionSupport", "TransitionTurns"]
    ),
    .target(name: "Transitioning", dependencies: ["NavigationSimulator"]),
    .target(
      name: "TransitionLockTestKit",
      dependencies: [
        "AppearanceLog", "NavigationSimulator", "TransitionLock", "TransitionSupport", "TransitionTimeline",
        "VirtualTime",
      ]
    ),
    // Linking it replaces the executors of the process, so that it is a product of its own.
    .target(name: "FullScheduleControl", dependencies: ["TransitionLockTestKit"]),

    .target(name: "ExampleSupport", dependencies: ["TransitionTimeline"], path: "Examples/ExampleSupport"),
    .executableTarget(
      name: "AddressBook",
      dependencies: ["ExampleSupport", "TransitionLock", "TransitionTimeline", "NavigationSimulator"],
      path: "Examples/AddressBook"
    ),
    // Its screens, for UIKit; empty where there is none.
    .target(
      name: "AddressBookUIKit",
      dependencies: ["TransitionLock", "TransitionLockUIKit"],
      path: "Examples/AddressBookUIKit"
    ),
    .executableTarget(
      name: "TransitionCatalog",
      dependencies: ["ExampleSupport", "TransitionTimeline", "NavigationSimulator", "Transitioning"],
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

    .target(name: "TestSupport", dependencies: ["TransitionSupport"], path: "Tests/TestSupport"),
    .testTarget(name: "TransitionLockTests", dependencies: ["TransitionLock", "TransitionSupport", "TestSupport"]),
    // On the stage of the simulator's tests.
    .testTarget(
      name: "TransitionLockUIKitTests",
      dependencies: [
        "TransitionLockUIKit", "NavigationSimulator", "NavigationSimulatorTests", "TransitionLock", "TransitionSupport",
        "TransitionTurns",
      ]
    ),
    .testTarget(
      name: "TransitionTurnsTests",
      dependencies: ["TransitionTurns", "TransitionLock", "TransitionSupport"]
    ),
    .testTarget(
      name: "TransitionTimelineTests",
      dependencies: ["TransitionTimeline", "TransitionLock", "TransitionSupport"]
    ),
    .testTarget(name: "VirtualTimeTests", dependencies: ["VirtualTime", "TransitionSupport"]),
    .testTarget(name: "AppearanceLogTests", dependencies: ["AppearanceLog", "TransitionSupport", "TestSupport"]),
    .testTarget(
      name: "NavigationSimulatorTests",
      dependencies: [
        "NavigationSimulator", "TransitionLock", "TransitionSupport", "TransitionTurns", "VirtualTime", "TestSupport",
      ]
    ),
    // On the stage of the simulator's tests, and in its ledger.
    .testTarget(
      name: "TransitioningTests",
      dependencies: ["NavigationSimulator", "NavigationSimulatorTests", "Transitioning"]
    ),
    .testTarget(
      name: "AddressBookTests",
      dependencies: [
        "AddressBook", "ExampleSupport", "NavigationSimulator", "TransitionTimeline", "TransitionLock",
        "TransitionSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TransitionCatalogTests",
      dependencies: [
        "TransitionCatalog", "ExampleSupport", "NavigationSimulator", "Transitioning", "TransitionTimeline",
      ]
    ),
    .testTarget(
      name: "PullDownMenuTests",
      dependencies: ["PullDownMenu", "ExampleSupport", "NavigationSimulator", "TransitionTimeline"]
    ),
    .testTarget(
      name: "TransitionLockTestKitTests",
      dependencies: [
        "TransitionLockTestKit", "FullScheduleControl", "AppearanceLog", "NavigationSimulator", "TransitionLock",
        "TransitionSupport", "TransitionTimeline", "VirtualTime",
      ]
    ),
    .testTarget(
      name: "StressLabTests",
      dependencies: ["StressLab", "ExampleSupport", "TransitionLock", "TransitionSupport"]
    ),
    .testTarget(
      name: "SnippetTests",
      dependencies: [
        "TransitionLock", "TransitionLockUIKit", "TransitionSupport", "TransitionTurns", "AppearanceLog",
        "FullScheduleControl", "NavigationSimulator", "Transitioning", "TransitionLockTestKit", "TransitionTimeline",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The tests that explore what threads do between the lock's atomic operations. For them the lock is compiled with a point at each of
// those; nothing of that is compiled otherwise.
let exploresAtomics = Context.environment["TRANSITIONLOCK_ATOMICS"] != nil
if exploresAtomics {
  package.targets.append(
    .testTarget(
      name: "TransitionLockAtomicsTests",
      dependencies: ["TransitionLock", "TransitionSupport"],
      exclude: ["Breaks"]
    )
  )
}

// One set of settings for every target, so that none drifts from the others.
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  if exploresAtomics { target.swiftSettings?.append(.define("TRANSITIONLOCK_ATOMICS")) }
}

// Parts of the package, for checks that would take too long with everything else: the lock alone, or with the kit that runs it under
// controlled schedules, or with all tests in which threads of their own meet.
var names: Set<String> = []
if let part = Context.environment["TRANSITIONLOCK_ALONE"] {
  names = ["TransitionSupport", "TransitionLock", "TransitionTimeline", "TestSupport"]
  if part == "kit" {
    names.formUnion([
      "VirtualTime", "AppearanceLog", "TransitionTurns", "NavigationSimulator", "TransitionLockTestKit",
      "FullScheduleControl",
      "TransitionLockTestKitTests",
    ])
  } else if part == "threads" {
    names.formUnion([
      "VirtualTime", "AppearanceLog", "TransitionTurns", "NavigationSimulator", "TransitionLockUIKit",
      "TransitionLockTestKit",
      "FullScheduleControl", "StressLab", "ExampleSupport", "TransitionLockTests", "TransitionTurnsTests",
      "VirtualTimeTests",
      "NavigationSimulatorTests", "TransitionLockUIKitTests", "TransitionLockTestKitTests", "StressLabTests",
    ])
  } else {
    names.formUnion(["TransitionLockTests", "StressLab", "StressLabTests", "ExampleSupport"])
  }
}
if exploresAtomics { names = ["TransitionSupport", "TransitionLock", "TransitionLockAtomicsTests"] }
if !names.isEmpty {
  package.targets.removeAll { !names.contains($0.name) }
  package.products.removeAll { !names.contains($0.name) }
}

// The fuzzer takes in what the tests replay, and so takes the place of the tests: a file belongs to one target.
if Context.environment["TRANSITIONLOCK_FUZZING"] != nil {
  let coverage: SwiftSetting = .unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])
  package.targets.removeAll { target in
    target.type == .test || target.type == .executable && target.name != "AddressBook"
      || target.name.hasPrefix("TransitionLockTestKit") || target.name == "FullScheduleControl"
  }
  package.products = [.executable(name: "Fuzzing", targets: ["Fuzzing"])]
  package.targets.removeAll { $0.name == "AddressBook" }
  package.targets += [
    .target(
      name: "AddressBook",
      dependencies: ["ExampleSupport", "TransitionLock", "TransitionTimeline", "NavigationSimulator"],
      path: "Examples/AddressBook",
      exclude: ["Main.swift"],
    ),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "AddressBook", "AppearanceLog", "NavigationSimulator", "TransitionLock", "TransitionSupport", "VirtualTime",
        "TestSupport",
      ],
      path: "Tests",
      exclude: ["Fuzzing/Corpus", "Fuzzing/run"],
      sources: [
        "Fuzzing/Fuzzing.swift",
        "TransitionLockTests/Fuzzing/FuzzMachine.swift", "TransitionLockTests/Machine/Exploration/LockBounds.swift",
        "TransitionLockTests/Machine/Exploration/LockModel.swift",
        "TransitionLockTests/Machine/Exploration/LockModel+Inputs.swift",
        "TransitionLockTests/Machine/Exploration/LockSubject.swift",
        "TransitionLockTests/Machine/Exploration/Numbers.swift", "TransitionLockTests/Support/Exploration.swift",
        "TransitionLockTests/Machine/Scopes/BoundedScopes.swift",
        "TransitionLockTests/Machine/Scopes/ScopedModel.swift",
        "TransitionLockTests/Machine/Scopes/ScopedModel+Inputs.swift",
        "TransitionLockTests/Machine/Scopes/ScopedSubject.swift", "TransitionLockTests/Machine/Scopes/TreeModel.swift",
        "NavigationSimulatorTests/Fuzzing/FuzzSimulator.swift",
        "NavigationSimulatorTests/RandomWalks/RandomDelegate.swift",
        "NavigationSimulatorTests/RandomWalks/WalkChoices.swift", "NavigationSimulatorTests/RandomWalks/Walker.swift",
        "NavigationSimulatorTests/RandomWalks/Walker+Containers.swift",
        "NavigationSimulatorTests/RandomWalks/Walker+Fingers.swift",
        "NavigationSimulatorTests/RandomWalks/Walker+Invariants.swift",
        "NavigationSimulatorTests/RandomWalks/Walker+Steps.swift",
        "AddressBookTests/Fuzzing/FuzzSession.swift", "AppearanceLogTests/Fuzzing/FuzzLog.swift",
      ],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
    ),
  ]
  for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [coverage] }
}
