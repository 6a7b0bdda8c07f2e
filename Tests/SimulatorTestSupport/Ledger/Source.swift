import Testing

/// The pages where a behavior was seen, or where Apple documents it.
///
/// The raw value is the address, without `https://`, and becomes a tag of the tests: `Docs/ledger`
/// makes a link of it. `github:` is short for that site, `material:` for the Objective-C package
/// that `Transitioning` follows.
enum Source: String, CaseIterable, CodingKey {
  case actionSheetPicker3070 = "github:skywinder/ActionSheetPicker-3.0/issues/70"
  case additiveAnimations = "http://iosoteric.com/additive-animations-animatewithduration-in-ios-8/"
  case applinModal = """
    github:leonhard-llc/applin-ios/blob/487b33a968325ddcd40acde1a482f840779261d0/applin-ios/page/\
    modal.swift
    """
  case awsSdkIosSamples203 = "github:awslabs/aws-sdk-ios-samples/issues/203"
  case bigNerdRanch = """
    aigencon.com/view/book/iOS+Programming%3A+The+Big+Nerd+Ranch+Guide%2C+6th+Edition-\
    EB9780134682341_43.html
    """
  case chidoriMenu = "christianselig.com/2021/02/interruptible-view-controller-transitions/"
  case completionOfPush = """
    codemia.io/knowledge-hub/path/\
    completion_handler_for_uinavigationcontroller_pushviewcontrolleranimated
    """
  case coverVertical =
    "developer.apple.com/documentation/uikit/uimodaltransitionstyle/coververtical"
  case customPresentations = """
    developer.apple.com/library/content/featuredarticles/ViewControllerPGforiPhoneOS/\
    DefiningCustomPresentations.html
    """
  case dcModalSegue10 = "github:zetachang/DCModalSegue/issues/10"
  case dismissalCallbacks = "wlgusdn700.tistory.com/27"
  case doAlertController27 = "github:okmr-d/DOAlertController/issues/27"
  case douglasHill = "douglashill.co/status/1160211814522740737/"
  case earlGreyGestures = """
    github:google/EarlGrey/blob/aea2d32233dc2cd2eff7906426944c8f287c0855/EarlGrey/Action/\
    GREYPathGestureUtils.m
    """
  case fluentuiApple915 = "github:microsoft/fluentui-apple/pull/915"
  case fluentuiApple995 = "github:microsoft/fluentui-apple/pull/995"
  case fluidTransitions =
    "developer.apple.com/documentation/uikit/enhancing-your-app-with-fluid-transitions"
  case framerTests = """
    github:koenbok/Framer/blob/477b95a8433522620c553d147cea109d5213bacd/test/tests/\
    LayerAnimationTest.coffee
    """
  case interactiveAnimations = """
    github:nathangitter/interactive-animations/blob/ef4af3d694d59e2f8e0b23d042daeeaa55e39f94/\
    InteractiveAnimations/InteractiveAnimations/ViewController.swift
    """
  case interactiveModal8 = "github:ThornTechPublic/InteractiveModal/issues/8"
  case layoutSubviews = "codingtour.com/posts/layoutsubview-%E8%B0%83%E7%94%A8%E6%97%B6%E6%9C%BA"
  case lifeCycleInModal = "velog.io/@rudin_/iOS-LifeCycle-in-Modal"
  case lottieIos549 = "github:airbnb/lottie-ios/issues/549"
  case materialAssociation = "material:src/UIViewController+TransitionController.m"
  case materialController = "material:src/private/MDMViewControllerTransitionController.m"
  case materialCoordinator = "material:src/private/MDMViewControllerTransitionCoordinator.m"
  case materialDelegate = "material:src/MDMTransitionNavigationControllerDelegate.m"
  case materialDelegateHeader = "material:src/MDMTransitionNavigationControllerDelegate.h"
  case materialDurationTests = "material:tests/unit/TransitionWithCustomDurationTests.swift"
  case materialExample = "material:examples/CustomPresentationExample.swift"
  case materialPresentation = "material:src/MDMTransitionPresentationController.m"
  case materialPresentationTests = "material:tests/unit/TransitionWithPresentationTests.swift"
  case materialReadme = "material:README.md"
  case materialSnapshotter = "material:src/MDMTransitionViewSnapshotter.m"
  case materialTests = "material:tests/unit/TransitionTests.swift"
  case materialTransition = "material:src/MDMTransition.h"
  case motionAnimatorTests = """
    github:material-motion/motion-animator-objc/blob/a0f2d04f8252c15487aa5fc26cc5183860faaaf6/tests/unit/\
    UIKitBehavioralTests.swift
    """
  case navigationContainer11 = "github:xiaopin/NavigationContainer/issues/11"
  case newsBlur886 = "github:samuelclay/NewsBlur/issues/886"
  case orderOfViewEvents =
    "wangling.me/2014/02/the-inconsistent-order-of-view-transition-events.html"
  case performSegue =
    "developer.apple.com/documentation/uikit/uiviewcontroller/performsegue(withidentifier:sender:)"
  case popAnimator =
    "github:facebookarchive/pop/blob/87d1f8b74cdaa4699d7a9f6be1ff5202014c581f/pop/POPAnimator.mm"
  case popupDialog112 = "github:Orderella/PopupDialog/issues/112"
  case presentingInCallbacks = "http://www.kouhan.cn/en/article/00009789"
  case promiseKit178 = "github:mxcl/PromiseKit/pull/178"
  case radar10046 = "github:lionheart/openradar-mirror/issues/10046"
  case radar11328 = "github:lionheart/openradar-mirror/issues/11328"
  case radar12195 = "github:lionheart/openradar-mirror/issues/12195"
  case radar12290 = "github:lionheart/openradar-mirror/issues/12290"
  case radar12722 = "github:lionheart/openradar-mirror/issues/12722"
  case radar16661 = "github:lionheart/openradar-mirror/issues/16661"
  case radar19940 = "github:lionheart/openradar-mirror/issues/19940"
  case radar2680 = "github:lionheart/openradar-mirror/issues/2680"
  case radar3009 = "github:lionheart/openradar-mirror/issues/3009"
  case radar3068 = "github:lionheart/openradar-mirror/issues/3068"
  case radar3448 = "github:lionheart/openradar-mirror/issues/3448"
  case radar8374 = "github:lionheart/openradar-mirror/issues/8374"
  case reactNativeControllers36 = "github:wix-incubator/react-native-controllers/issues/36"
  case reactNativeScreens3093 = "github:software-mansion/react-native-screens/pull/3093"
  case reactNativeScreens3173 = "github:software-mansion/react-native-screens/pull/3173"
  case regularberryPresentations = """
    github:regularberry/regularberry.github.io/blob/11383ba038629fd696964903a2309b1efc6863c7/_posts/\
    2019-02-22-why-isnt-viewwillappear-getting-called.md
    """
  case revealSpringSolver = """
    github:CosynPa/RevealSpringAnimation/blob/99db59d4eaa92e799b9d0f88733b44a1abd10900/RevealSpringAnimation/\
    Math/OmegaSolver.swift
    """
  case revealSpringTests = """
    github:CosynPa/RevealSpringAnimation/blob/99db59d4eaa92e799b9d0f88733b44a1abd10900/\
    RevealSpringAnimationTests/UIKitDurationTests.swift
    """
  case rzUtils117 = "github:Rightpoint/RZUtils/pull/117"
  case searchControllerAfterSegue = "newbe.dev/uisearchcontroller-persisting-after-segue"
  case slowAnimations = "docs.swmansion.com/react-native-reanimated/docs/debugging/slow-animations"
  case swiftSnapshotTesting310 = "github:pointfreeco/swift-snapshot-testing/issues/310"
  case swiftuiNavigationStack43 = "github:matteopuc/swiftui-navigation-stack/issues/43"
  case swiftUIX318 = "github:SwiftUIX/SwiftUIX/pull/318"
  case tabCallbacks = "pgzxc.github.io/posts/efa3afd7.html"
  case tapOnSelectedTab = "www.e-learn.cn/qa/answer/156549/605941.html"
  case transitioningBug =
    "http://www.splinter.com.au/2015/04/17/ios8-view-controller-transitioning-bug/"
  case uikitCrossPlatform94 = "github:flowkey/UIKit-cross-platform/pull/94"
  case viewControllerLifeCycle = "arm1.ru/en/blog/zhiznennyj-tsikl-uiviewcontroller"
  case viewsInWindows = "e-com-net.com/article/5357521.htm"
  case winObjC2114 = "github:microsoft/WinObjC/issues/2114"
  case wlkthru = """
    github:yohannes/wlkthru/blob/d5532b9781f13c764575c64df0dfa0be20a59d54/Wlkthru/\
    LoginViewController.swift
    """
  case xamarinSidebar38 = "github:Baseflow/Xamarin-Sidebar/issues/38"
  case xlPagerTabStrip189 = "github:xmartlabs/XLPagerTabStrip/issues/189"
  case zfDragableModalTransition3 = "github:zoonooz/ZFDragableModalTransition/issues/3"

  var address: String {
    let material =
      "github:material-motion/motion-transitioning-objc/blob/b976b9271ab941bafaa6e22e008dea0445a57fe2/"
    let address = rawValue.replacing("material:", with: material).replacing(
      "github:",
      with: "github.com/"
    )
    return address.hasPrefix("http://") ? address : "https://" + address
  }

  /// The kind of source, as a tag.
  var kind: Tag { rawValue.hasPrefix("developer.apple.com/") ? .documented : .seen }
}

extension Trait where Self == Tag.List {
  /// Names the page that a test of the simulator's behavior rests on, instead of `.documented` or
  /// `.seen`.
  static func source(_ source: Source) -> Self {
    guard let tag = Tag(codingKey: source) else {
      preconditionFailure("\(source.rawValue) is no name of a tag")
    }
    return .tags(source.kind, tag)
  }
}
