// swift-tools-version: 6.0

import AppleProductTypes
import PackageDescription

let package = Package(
  name: "TimingProbe",
  platforms: [.iOS(.v16)],
  products: [
    .iOSApplication(
      name: "TimingProbe",
      targets: ["AppModule"],
      displayVersion: "1.0",
      bundleVersion: "1",
      appIcon: .placeholder(icon: .clock),
      accentColor: .presetColor(.blue),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft],
      additionalInfoPlistContentFilePath: "Info.plist"
    )
  ],
  dependencies: [.package(name: "TransitionLock", path: "../..")],
  targets: [
    .executableTarget(
      name: "AppModule",
      dependencies: [.product(name: "NavigationSimulator", package: "TransitionLock")],
      path: ".",
      exclude: ["Info.plist"],
      sources: ["App", "Probe"]
    )
  ],
  swiftLanguageModes: [.v6]
)
