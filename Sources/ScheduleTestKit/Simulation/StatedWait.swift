/// What a task has said that it waits for.
struct StatedWait {
  let what: String
  let location: TestLocation
  let now: Duration
  let step: Int
}
