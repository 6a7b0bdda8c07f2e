import Testing
import TransitionSupport

@testable import TransitionMonitor

/// The functions of the app on the stack of a call.
@Suite("The call stack, on which the monitor finds the app's function")
struct CallStackTests {
  /// Written and read by one test.
  nonisolated(unsafe) private static var stack: CallStack?
  private static let folder = "/Apps/Shop.app/"

  /// Returns the stack of functions, the innermost first, of which those of the app are even.
  private func stack(_ addresses: UInt...) -> CallStack { CallStack(addresses) { $0 % 2 == 0 } }

  @Test("The function that the monitor names is the app's innermost one")
  func innermost() { #expect(stack(1, 4, 6, 1, 2, 1).firstAddressOfApp(inside: nil) == 4) }

  @Test("The app's `main` function, below the main loop, does not count")
  func main() { #expect(stack(1, 1, 2, 2, 1).firstAddressOfApp(inside: nil) == nil) }

  @Test("For a call within another call, only the functions between the two count")
  func inside() {
    let outer = stack(4, 1, 2, 1)
    #expect(stack(1, 1, 4, 1, 2, 1).firstAddressOfApp(inside: outer) == nil)
    #expect(stack(1, 8, 1, 4, 1, 2, 1).firstAddressOfApp(inside: outer) == 8)
  }

  @Test(
    "A function in the app's folder is the app's, unless it belongs to this package or to Swift",
    arguments: [
      ("/Apps/Shop.app/Shop", "$s4Shop4HomeC3tapyyF", true),
      ("/Apps/Shop.app/Shop.debug.dylib", "-[Home tap]", true),
      ("/Apps/Shop.app/Frameworks/Cart.framework/Cart", "$s4Cart3payyyF", true),
      ("/Apps/Shop.app/Shop", "$sSo16UIViewControllerC4ShopE3tapyyF", true),
      ("/Apps/Shop.app/Shop", nil, true),
      ("/System/UIKitCore", "-[UIViewController dismiss]", false),
      ("/Apps/Shop.app/Shop", "$s17TransitionMonitor04CallB0C4call", false),
      (
        "/Apps/Shop.app/Shop",
        "$sSo16UIViewControllerC17TransitionMonitorE17monitored_presentyyFTo", false
      ),
      ("/Apps/Shop.app/Shop", "$s16TransitionEngine11StartedCallC", false),
      ("/Apps/Shop.app/Shop", "$sytIegr_Ieg_TR", false),
      ("/Apps/Shop.app/Shop", "$sytIegr_Ieg_TRTA", false),
      ("/Apps/Shop.app/Shop", "$s14TransitionLockAAC7enqueueyyF", false),
      ("/Apps/Shop.app/Shop", "$s17TransitionSupport7GuardedV3runyyF", false),
      (
        "/Apps/Shop.app/Shop",
        "$sScM14assumeIsolated_4file4linexxyKScMYcXE_s12StaticStringVSutKs8SendableRzlFZ", false
      ),
      ("/Apps/Shop.app/Shop", "$ss29withUnsafeTemporaryAllocationyyF", false),
    ] as [(String, String?, Bool)]
  )
  func ofApp(path: String, symbol: String?, isOfApp: Bool) {
    #expect(CallStack.isOfApp(path: path, symbol: symbol, in: Self.folder) == isOfApp)
  }

  @Test("The functions of a thread's real stack have names")
  func here() throws {
    // The C library calls a function of the test: the functions below it count as those around
    // `main`.
    var numbers: [Int32] = [1, 2]
    qsort(&numbers, 2, 4) { _, _ in
      Self.stack = .here
      return 0
    }
    let address = try #require(Self.stack?.firstAddressOfApp(inside: nil))
    #expect(CallStack.name(of: address).contains(" + "))
  }

  @Test("A function with a symbol has its name, and an address outside all images is a number")
  func names() throws {
    let function = try #require(dlsym(dlopen(nil, RTLD_NOW), "qsort"))
    #expect(CallStack.name(of: UInt(bitPattern: function)) == "qsort + 0")
    #expect(CallStack.name(of: 16) == "0x10")
  }
}
