// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TransitionLock",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TransitionLock", targets: ["TransitionLock"]),
    .library(name: "TransitionTimeline", targets: ["TransitionTimeline"]),
    .library(name: "NavigationSimulator", targets: ["NavigationSimulator"]),
  ],
  dependencies: [],
  targets: [
    .target(name: "TransitionSupport"),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionTimeline"),
    .target(name: "TransitionTurns", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(name: "NavigationSimulator", dependencies: ["TransitionLock", "TransitionSupport", "TransitionTurns"]),

    .executableTarget(
      name: "AddressBook",
      dependencies: ["TransitionLock", "TransitionTimeline", "NavigationSimulator"],
      path: "Examples/AddressBook"
    ),
    .executableTarget(
      name: "TransitionCatalog",
      dependencies: ["TransitionTimeline", "NavigationSimulator"],
      path: "Examples/TransitionCatalog"
    ),
    .executableTarget(
      name: "PullDownMenu",
      dependencies: ["TransitionTimeline", "NavigationSimulator"],
      path: "Examples/PullDownMenu"
    ),
    .executableTarget(
      name: "StressLab",
      dependencies: ["TransitionLock"],
      path: "Examples/StressLab"
    ),

    .testTarget(name: "TransitionLockTests", dependencies: ["TransitionLock", "TransitionSupport"]),
    .testTarget(name: "TransitionTurnsTests", dependencies: ["TransitionTurns", "TransitionLock", "TransitionSupport"]),
    .testTarget(name: "TransitionTimelineTests", dependencies: ["TransitionTimeline"]),
    .testTarget(name: "NavigationSimulatorTests", dependencies: ["NavigationSimulator", "TransitionLock", "TransitionSupport"]),
    .testTarget(
      name: "AddressBookTests",
      dependencies: ["AddressBook", "NavigationSimulator", "TransitionTimeline", "TransitionLock"]
    ),
    .testTarget(
      name: "TransitionCatalogTests",
      dependencies: ["TransitionCatalog", "NavigationSimulator", "TransitionTimeline"]
    ),
    .testTarget(
      name: "PullDownMenuTests",
      dependencies: ["PullDownMenu", "NavigationSimulator", "TransitionTimeline"]
    ),
    .testTarget(name: "StressLabTests", dependencies: ["StressLab", "TransitionLock"]),
    .testTarget(name: "SnippetTests", dependencies: ["TransitionLock", "NavigationSimulator"]),
  ],
  swiftLanguageModes: [.v6]
)

// One set of settings for every target, so that none drifts from the others.
for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// The lock alone, for checks that would take too long with everything else.
if Context.environment["TRANSITIONLOCK_ALONE"] != nil {
  let names: Set = ["TransitionSupport", "TransitionLock", "TransitionLockTests", "StressLab", "StressLabTests"]
  package.targets.removeAll { !names.contains($0.name) }
  package.products.removeAll { !names.contains($0.name) }
}
