import ScheduleTestKit
import Testing

// The code of the tutorial "Find a bug in ten lines of an actor".

// snippet.profile-server
actor Server {
  private var names: [Int: String]

  init(names: [Int: String]) { self.names = names }

  func name(of user: Int) async -> String {
    let name = names[user] ?? ""
    await Task.yield()  // the answer is on its way
    return name
  }

  func rename(_ user: Int, to name: String) async {
    names[user] = name
    await Task.yield()
  }
}
// snippet.end

// snippet.profiles
actor Profiles {
  private let server: Server
  private var names: [Int: String] = [:]

  init(server: Server) { self.server = server }

  func name(of user: Int) async -> String {
    if let name = names[user] { return name }
    let name = await server.name(of: user)
    names[user] = name
    return name
  }
  func rename(_ user: Int, to name: String) async {
    await server.rename(user, to: name)
    names[user] = nil  // the next one who looks asks the server
  }
}
// snippet.end

/// The code of the tutorial's reader; its `explore` is in ProfileTutorialTests.
@Suite("Find a bug in ten lines of an actor, as its reader does", .timeLimit(.minutes(10)))
struct ProfileTests {
  // snippet.ordinary-profile-test
  @Test func aRenamedUserHasTheNewName() async {
    let profiles = Profiles(server: Server(names: [1: "Ada"]))
    #expect(await profiles.name(of: 1) == "Ada")
    await profiles.rename(1, to: "Grace")
    #expect(await profiles.name(of: 1) == "Grace")
  }
  // snippet.end

  // snippet.explored-profile-test
  @Test func aRenamedUserHasTheNewNameWhoeverLooks() async {
    await explore { simulation in
      let profiles = Profiles(server: Server(names: [1: "Ada"]))
      async let looking = {
        simulation.nameTask("looks")
        return await profiles.name(of: 1)
      }()
      async let renaming: Void = {
        simulation.nameTask("renames")
        await profiles.rename(1, to: "Grace")
      }()
      simulation.note("saw \(await looking)")
      await renaming
      let name = await profiles.name(of: 1)
      simulation.always("a renamed user has the new name", name == "Grace")
    }
  }
  // snippet.end
}

/// After the cure.
enum Cured {
  // snippet.cured-profiles
  actor Profiles {
    private let server: Server
    private var names: [Int: String] = [:]
    private var renamings = 0

    init(server: Server) { self.server = server }

    func name(of user: Int) async -> String {
      if let name = names[user] { return name }
      let before = renamings
      let name = await server.name(of: user)
      if renamings == before { names[user] = name }  // else it may be an old one
      return name
    }
    func rename(_ user: Int, to name: String) async {
      await server.rename(user, to: name)
      renamings += 1
      names[user] = nil  // the next one who looks asks the server
    }
  }
  // snippet.end

  @Suite("Find a bug in ten lines of an actor, after the cure", .timeLimit(.minutes(10)))
  struct ProfileTests {
    // snippet.cured-profile-test
    @Test func aRenamedUserHasTheNewNameWhoeverLooks() async {
      let exploration = await explore(.exhaustive(preemptions: 2)) { simulation in
        let profiles = Profiles(server: Server(names: [1: "Ada"]))
        async let looking = profiles.name(of: 1)
        async let renaming: Void = profiles.rename(1, to: "Grace")
        simulation.sometimes("the old name is still seen", await looking == "Ada")
        await renaming
        let name = await profiles.name(of: 1)
        simulation.always("a renamed user has the new name", name == "Grace")
      }
      print(exploration)
    }
    // snippet.end
  }
}
