import Testing

/// The code in the documentation has been compiled, and the other tests here have run it.
@Suite("Examples of the documentation") struct DocumentationTests {
  @Test(
    "Every Swift example of the README, the guides and the doc comments is a compiled snippet, to the character"
  )
  func everyExampleIsASnippet() throws {
    let snippets = Set(try Snippet.all().map(\.code))
    for example in try Example.all() where !snippets.contains(example.code) {
      Issue.record("\(example.testDescription) is no snippet of the tests:\n\(example.code)")
    }
  }

  @Test("Every snippet is shown somewhere")
  func everySnippetIsShown() throws {
    let examples = Set(try Example.all().map(\.code))
    for snippet in try Snippet.all() where !examples.contains(snippet.code) {
      Issue.record(
        "The snippet \(snippet.name) is no example of the README, a guide or a doc comment."
      )
    }
  }

  @Test(
    "Code in a doc comment stands in a fence that names its language, so that none in Swift is missed"
  )
  func everyCommentNamesItsLanguage() throws {
    for file in try Repository.files(withExtension: "swift", under: "Sources") {
      for line in UnnamedCode.lines(in: Example.comments(of: try Repository.text(of: file))) {
        Issue.record("\(file):\(line) begins code without a language.")
      }
    }
  }

  @Test("The README shows each approach in ten lines at most")
  func readmeIsShort() throws {
    let examples = try Example.all().filter {
      $0.page == "README.md" && !$0.code.hasPrefix("// swift-tools-version")
    }
    #expect(examples.count >= 3)
    for example in examples {
      #expect(example.code.split(separator: "\n").count <= 10, "\(example.testDescription)")
    }
  }

  @Test(
    "Examples are found with their line, without the indentation of their fence, and only those in Swift"
  )
  func findingExamples() {
    let page = """
      Text.

      ```swift
      let a = 1

        let b = 2
      ```
      ```text
      let no = 0
      ```
        ```swift
        nested {
          1
        }
        ```
      """
    #expect(
      Example.found(in: page, page: "page") == [
        Example(page: "page", line: 4, code: "let a = 1\n\n  let b = 2"),
        Example(page: "page", line: 12, code: "nested {\n  1\n}"),
      ]
    )
  }

  @Test(
    "Examples are found in doc comments with the line of the source file, and in no other comment or code"
  )
  func findingExamplesInComments() {
    let source = """
      /// An actor.
      ///
      /// ```swift
      /// let a = 1
      ///
      ///   let b = 2
      /// ```
      public actor Example {
        // ```swift
        // let no = 0
        // ```
        /// - Parameter x: this:
        ///   ```swift
        ///   nested(x)
        ///   ```
        func f(_ x: Int) {}
      }
      """
    #expect(
      Example.foundInComments(of: source, file: "file") == [
        Example(page: "file", line: 4, code: "let a = 1\n\n  let b = 2"),
        Example(page: "file", line: 14, code: "nested(x)"),
      ]
    )
  }

  @Test("Code without a language is found: in a bare fence and in an indented block, not in a list")
  func findingUnnamedCode() {
    let comment = """
      Text

          let a = 1
          let b = 2

      ```
      let c = 3
      ```
      - Parameter x: this

          goes on.
      ```text
          picture
      ```
      """
    #expect(UnnamedCode.lines(in: comment) == [3, 6])
  }

  @Test("Snippets are found by their marks, without the indentation that their lines share")
  func findingSnippets() {
    let source = """
      before
        // snippet.one
        first {

          second
        }
        // snippet.end
      between
      // snippet.two
      third
      // snippet.end
      """
    #expect(
      Snippet.found(in: source) == [
        Snippet(name: "one", code: "first {\n\n  second\n}"),
        Snippet(name: "two", code: "third"),
      ]
    )
  }
}
