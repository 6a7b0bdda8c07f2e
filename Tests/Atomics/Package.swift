// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because the lock is compiled with a point at each of its atomic operations here, and nowhere else. Its folder is a
// link to that of the package that is explored.
let package = Package(
  name: "Atomics",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "CTransitionAtomics"),
    .target(
      name: "TransitionSupport",
      dependencies: ["CTransitionAtomics"],
      swiftSettings: [.enableExperimentalFeature("RawLayout")]
    ),
    .target(name: "TransitionLock", dependencies: ["TransitionSupport"]),
    .testTarget(name: "AtomicsTests", dependencies: ["TransitionLock", "TransitionSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CTransitionAtomics" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .define("TRANSITIONLOCK_ATOMICS"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
