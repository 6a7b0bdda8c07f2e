import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues")
struct SeguesTests {
  /// A contact that records the preparations of its segues.
  private final class Contact: ViewController {
    var isAllowed = true
    // Descriptions instead of segues, because segues refer to their source.
    var prepared: [String] = []
    var isSource: [Bool] = []
    var wasLoadedWhenPrepared: [Bool] = []
    var senders: [String] = []

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { isAllowed }

    override func prepare(for segue: Segue, sender: Any?) {
      prepared.append(segue.identifier ?? "")
      isSource.append(segue.source === self)
      wasLoadedWhenPrepared.append(segue.destination.isViewLoaded)
      if let sender = sender as? String { senders.append(sender) }
    }
  }

  private final class ContactBook {
    let simulation = NavigationSimulation()
    let storyboard = Storyboard()
    let contact: Contact
    let window: Window
    let log: CallbackLog

    init() throws {
      storyboard.addScene("Contact") { Contact(title: "Contact") }
      storyboard.addScene("Editor") { ViewController(title: "Editor") }
      try storyboard.addSegue("edit", from: "Contact", to: "Editor")
      try storyboard.addSegue("lost", from: "Contact", to: "Nowhere")
      contact = try #require(try storyboard.instantiateViewController(withIdentifier: "Contact") as? Contact)
      window = Window(simulation: simulation, rootViewController: contact)
      log = simulation.recordCallbacks()
    }

    deinit { expectLegal(log, in: simulation) }
  }

  @Test(
    "A segue is prepared before the view of its destination is loaded",
    .tags(.documented),
    .covers(.preparedBeforeLoading)
  )
  func prepare() throws {
    let book = try ContactBook()
    try book.contact.performSegue(withIdentifier: "edit", sender: "button", completion: nil)
    #expect((book.contact.wasLoadedWhenPrepared, book.contact.senders) == ([false], ["button"]))
    #expect((book.contact.prepared, book.contact.isSource) == (["edit"], [true]))
    #expect(book.contact.presentedViewController?.title == "Editor")
  }

  /// In UIKit performing a segue has no completion.
  @Test("The completion runs after the destination's viewDidAppear", .tags(.different), .covers(.segueCompletes))
  func completion() throws {
    let book = try ContactBook()
    var last: String?
    try book.contact.performSegue(withIdentifier: "edit", sender: nil) { _ in last = book.log.records.last?.description
    }
    #expect(last == nil)
    try book.simulation.run()
    #expect(last == "Editor.viewDidAppear")
  }

  /// Thrown here, raised as NSInvalidArgumentException there.
  @Test(
    "An unknown or empty identifier throws, and leaves nothing pending",
    .source(.performSegue),
    .covers(.unknownSegue),
    arguments: ["nope", ""]
  )
  func unknown(identifier: String) throws {
    let book = try ContactBook()
    let failure = #expect(throws: NavigationFailure.self) {
      try book.contact.performSegue(withIdentifier: identifier, sender: nil, completion: nil)
    }
    #expect(failure?.storyboard?.code == .unknownSegue)
    #expect(failure?.message == "Receiver (<Contact \"Contact\">) has no segue with identifier '\(identifier)'")
    #expect(failure?.exceptionName == "NSInvalidArgumentException")
    #expect(throws: NavigationFailure.self) {
      try book.contact.triggerSegue(withIdentifier: identifier, sender: nil, completion: nil)
    }
    #expect(book.log.records == [])
    try book.contact.performSegue(withIdentifier: "edit", sender: nil, completion: nil)
    #expect(book.contact.prepared == ["edit"])
  }

  @Test("A controller from no storyboard has no segues; a scene that is not there throws", .source(.performSegue))
  func noStoryboard() throws {
    let book = try ContactBook()
    #expect(throws: NavigationFailure.self) {
      try ViewController().performSegue(withIdentifier: "edit", sender: nil, completion: nil)
    }
    let failure = #expect(throws: NavigationFailure.self) {
      try book.contact.performSegue(withIdentifier: "lost", sender: nil, completion: nil)
    }
    #expect((failure?.storyboard?.code, book.contact.prepared.isEmpty) == (.unknownScene, true))
  }

  /// UIKit prepares the segue, and then logs and drops its presentation.
  @Test("A segue that collides throws before it is prepared", .tags(.different), .covers(.preparedBeforeLoading))
  func collision() throws {
    let book = try ContactBook()
    try book.contact.performSegue(withIdentifier: "edit", sender: nil, completion: nil)
    let failure = #expect(throws: NavigationFailure.self) {
      try book.contact.performSegue(withIdentifier: "edit", sender: nil, completion: nil)
    }
    #expect((failure?.code, book.contact.prepared.count) == (.conflict, 1))
  }

  @Test("shouldPerformSegue is asked of an interaction, and not of code", .tags(.documented))
  func shouldPerform() throws {
    let book = try ContactBook()
    book.contact.isAllowed = false
    #expect(try !book.contact.triggerSegue(withIdentifier: "edit", sender: nil, completion: nil))
    #expect((book.contact.prepared.isEmpty, book.log.records.map(\.callback)) == (true, [.shouldPerformSegue]))
    try book.contact.performSegue(withIdentifier: "edit", sender: nil, completion: nil)
    #expect(book.contact.prepared.count == 1)
  }

  @Test("A button's segue goes on if it may", .tags(.documented))
  func trigger() async throws {
    let book = try ContactBook()
    #expect(try book.contact.triggerSegue(withIdentifier: "edit", sender: nil, completion: nil))
    try await book.simulation.run()
    try await book.contact.dismiss(animated: true)
    try await book.contact.performSegue(withIdentifier: "edit", sender: nil)
    #expect(book.contact.presentedViewController?.title == "Editor")
  }
}
