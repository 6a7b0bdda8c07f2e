import TransitionLock

let lock = TransitionLock(label: "screen")
let tap = lock.tryStart("first tap")
print("second tap:", lock.tryStart("second tap") == nil ? "dropped" : "started")
lock.enqueue("timer") { token in
  print("timer: its turn")
  token.end()
}
print("in line:", lock.waitingCount)
tap?.end()
try await lock.waitUntilIdle()
