// swift-tools-version: 6.2

import PackageDescription

// A separate package, because libFuzzer is the program, and counts which code is reached. The folders are links to those of the package
// that is fuzzed; its tests replay the same inputs.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CTransitionAtomics"),
    .target(name: "TransitionSupport", dependencies: ["CTransitionAtomics"]),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionTimeline", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(name: "VirtualTime", dependencies: ["TransitionSupport"]),
    .target(name: "TransitionEngine", dependencies: ["TransitionLock", "TransitionSupport"]),
    .target(
      name: "NavigationSimulator",
      dependencies: ["TransitionLock", "TransitionSupport", "TransitionEngine", "VirtualTime"]
    ),
    .target(name: "ExampleSupport", dependencies: ["TransitionTimeline"], path: "Examples/ExampleSupport"),
    // A library here: the program is another one.
    .target(
      name: "AddressBook",
      dependencies: ["ExampleSupport", "TransitionLock", "TransitionTimeline", "NavigationSimulator"],
      path: "Examples/AddressBook",
      exclude: ["Main.swift"]
    ),
    .target(name: "TestSupport", dependencies: ["TransitionSupport"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "AddressBook", "NavigationSimulator", "TransitionLock", "TransitionSupport", "VirtualTime",
        "TestSupport",
      ],
      path: "Tests",
      sources: ["Fuzzing", "AddressBookTests/Fuzzing/FuzzSession.swift", "CallbackLogTests/Fuzzing/FuzzLog.swift"],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
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
      .unsafeFlags(["-parse-as-library"]),
    ]
}
