import TransitionSupport

// What the doc comments of the module TransitionSupport show.

func countUp(_ print: (Int) -> Void) {
  // snippet.comment-segmented-array
  var numbers = SegmentedArray<Int>()
  numbers.append(7)
  numbers[0] += 1
  print(numbers.removeLast())  // 8
  // snippet.end
}
