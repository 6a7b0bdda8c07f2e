/// The part of the record that changes with each step: the numbers of the step, the hash of the
/// steps so far, and the choices.
extension BlackBox {
  /// Writes the numbers of a step, and the hash and choices of the run, into the text.
  ///
  /// A signal handler calls it, so it only computes and stores.
  static func compose(
    _ header: UnsafeMutablePointer<Header>,
    _ text: UnsafeMutablePointer<UInt8>,
    _ numbers: StepNumbers.Values
  ) {
    var at = write(task: numbers.task, header, at: Region.place, in: text)
    at = write(", step ", at: at, in: text)
    at = write(numbers.step, at: at, in: text)
    if numbers.pausedTask >= 0 {
      at = write(", ahead of ", at: at, in: text)
      at = write(task: numbers.pausedTask, header, at: at, in: text)
    }
    text[at] = UInt8(ascii: "\n")
    at += 1
    while at < Region.notes {
      text[at] = UInt8(ascii: " ")
      at += 1
    }
    guard let hashStart = header.pointee.hashStart else { return }
    var rest = numbers.fingerprint
    at = hashStart + 7
    while at > hashStart {
      at -= 1
      text[at] = digit(Int(rest % 36))
      rest /= 36
    }
    while header.pointee.composedChoices < numbers.choiceCount {
      add(Int(header.pointee.choices[header.pointee.composedChoices]), to: header, text)
      header.pointee.composedChoices += 1
    }
  }

  private static func add(
    _ choice: Int,
    to header: UnsafeMutablePointer<Header>,
    _ text: UnsafeMutablePointer<UInt8>
  ) {
    let start = header.pointee.codeEnd
    guard start + 24 < Region.end else { return }
    if choice < 36 {
      text[start] = digit(choice)
      header.pointee.codeEnd = start + 1
    } else {
      text[start] = UInt8(ascii: "(")
      let end = write(choice, at: start + 1, in: text)
      header.pointee.codeEnd = write(")", at: end, in: text)
    }
    if choice > 0 { header.pointee.codeEndTrimmed = header.pointee.codeEnd }
  }

  private static func digit(_ digit: Int) -> UInt8 {
    UInt8(digit < 10 ? 48 + digit : 87 + digit)
  }

  /// Writes the number of a task and its name, if it has one. Returns the place after them.
  private static func write(
    task: Int32,
    _ header: UnsafeMutablePointer<Header>,
    at start: Int,
    in text: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var at = write("task ", at: start, in: text)
    at = write(Int(task), at: at, in: text)
    var name = header.pointee.names + max(0, Int(task)) * nameSize
    guard task >= 0, task < header.pointee.nameCount, name.pointee != 0 else { return at }
    at = write(" \"", at: at, in: text)
    while name.pointee != 0 {
      text[at] = name.pointee
      at += 1
      name += 1
    }
    return write("\"", at: at, in: text)
  }

  /// Writes a number, and returns the place after it.
  private static func write(_ number: Int, at start: Int, in text: UnsafeMutablePointer<UInt8>)
    -> Int
  {
    guard number >= 0 else { return write("?", at: start, in: text) }
    var end = start
    var rest = number
    repeat {
      end += 1
      rest /= 10
    } while rest > 0
    rest = number
    var at = end
    while at > start {
      at -= 1
      text[at] = digit(rest % 10)
      rest /= 10
    }
    return end
  }

  private static func write(
    _ string: StaticString,
    at start: Int,
    in text: UnsafeMutablePointer<UInt8>
  ) -> Int {
    (text + start).update(from: string.utf8Start, count: string.utf8CodeUnitCount)
    return start + string.utf8CodeUnitCount
  }
}
