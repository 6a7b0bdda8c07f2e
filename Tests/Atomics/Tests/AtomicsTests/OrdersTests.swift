import Foundation
import Testing

extension ExploringTests {
  /// The orders that the shell asks for, each made weaker by one step.
  @Suite struct OrdersTests {
    @Test(
      "Each order that is made weaker by a step is noticed by a program",
      .enabled(if: ProcessInfo.processInfo.environment["TRANSITIONLOCK_ORDERS"] != nil)
    )
    func weakened() {
      var sites: Set<OrderSite> = []
      for program in Self.programs {
        sites.formUnion(Result(of: program, orders: Orders(sites: []), greatestBound: 1).orders.sites ?? [])
      }
      for site in sites.sorted(by: { ($0.function, $0.line) < ($1.function, $1.line) }) where isWanted(site) {
        for order in site.order.weaker {
          let finding = Self.finding(Weakening(site: site, order: order))
          print("\(site) -> \(order): \(finding ?? "NOT NOTICED")")
        }
      }
    }

    /// The first program that notices a weaker order, and after how many schedules; nil if none does.
    private static func finding(_ weakening: Weakening) -> String? {
      for program in programs {
        let result = Result(of: program, orders: Orders(weakening: weakening))
        guard let failure = result.failure else { continue }
        return "\(program.name), \(result.schedules) schedules: \(failure.text)"
      }
      return nil
    }

    /// Those whose names contain a text, as elsewhere.
    private static var programs: [Program] {
      let wanted = ProcessInfo.processInfo.environment["TRANSITIONLOCK_PROGRAM"]
      return Program.all.filter { program in wanted.map { program.name.contains($0) } ?? true }
    }

    private func isWanted(_ site: OrderSite) -> Bool {
      let wanted = ProcessInfo.processInfo.environment["TRANSITIONLOCK_ORDERS"] ?? ""
      return wanted == "all" || wanted.split(separator: ",").contains { "\(site)".contains($0) }
    }
  }
}
