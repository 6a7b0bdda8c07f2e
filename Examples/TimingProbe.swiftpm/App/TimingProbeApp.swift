#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// An app that runs every probe on the device, and shows the expected behavior beside the observed
/// one.
@main
final class TimingProbeApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = ProbeSceneDelegate.self
    return configuration
  }
}

/// The delegate of a scene with a window of results, below each probe's own window.
final class ProbeSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let results = ResultsController()
    let window = UIWindow(windowScene: scene)
    window.rootViewController = results
    window.makeKeyAndVisible()
    self.window = window
    Task { await ProbeRun(in: scene, results).run() }
  }
}
#endif
