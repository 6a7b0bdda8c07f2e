import Testing

/// The code in the documentation has been compiled, and the other tests here have run it.
@Suite("Examples of the documentation") struct DocumentationTests {
  @Test("Every Swift example of the README, the guides and the doc comments is compiled")
  func everyExampleIsCompiled() throws {
    let all = try Example.all(in: Repository.root)
    let folders = ["Tests/Long/Tests/SnippetTests/Snippets", ".ci/adopter", ".ci/adopter-kit"]
    let wrappers = try folders.flatMap {
      try Repository.files(withExtension: "swift", under: $0)
    }
    let compiled = try wrappers.flatMap {
      try Wrapper(path: $0, text: Repository.text(of: $0)).examples(among: all)
    }
    let code = Set(compiled.map(\.code))
    for example in all where !code.contains(example.code) {
      Issue.record("No wrapper has the example at \(example.page):\(example.line).")
    }
  }

  @Test(
    "Code in doc comments is in fences that name the language, so that no Swift example is missed"
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
    let examples = try Example.all(in: Repository.root).filter {
      $0.page == "README.md" && !$0.code.hasPrefix("// swift-tools-version")
    }
    #expect(examples.count >= 3)
    for example in examples {
      #expect(example.code.split(separator: "\n").count <= 10, "\(example.page):\(example.line)")
    }
  }

  @Test("Only Swift examples are found, with their line, and without the indentation of the fence")
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

  @Test("Examples in source files are found only in doc comments, with their line")
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
      Example.found(in: source, page: "file.swift") == [
        Example(page: "file.swift", line: 4, code: "let a = 1\n\n  let b = 2"),
        Example(page: "file.swift", line: 14, code: "nested(x)"),
      ]
    )
  }

  @Test("Code without a language is found in a bare fence or an indented block, but not in a list")
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

  private static let wrapper = Wrapper(
    path: "Screens.swift",
    text: """
      func open() {
        // snippet: Scopes.md: let menu
      }
      // snippet: README.md
      """
  )
  private static let examples = [
    Example(page: "Docs/README.md", line: 3, code: "no"),
    Example(page: "A/Scopes.md", line: 4, code: "let tap = 1"),
    Example(page: "A/Scopes.md", line: 9, code: "let menu = [\n\n  2\n]"),
    Example(page: "A/Scopes.md", line: 20, code: "let menu = 3"),
  ]

  @Test("A wrapper gets the first example that contains the text, with the indentation of its line")
  func filling() throws {
    #expect(
      try Self.wrapper.filled(with: Self.examples, root: nil) == """
        func open() {
          let menu = [

            2
          ]
        }
        no
        """
    )
  }

  @Test("Directives point the compiler to the page's line, and after the example to the wrapper's")
  func locating() throws {
    #expect(
      try Self.wrapper.filled(with: Self.examples, root: "/clone") == """
        #sourceLocation(file: "Screens.swift", line: 1)
        func open() {
        #sourceLocation(file: "/clone/A/Scopes.md", line: 9)
          let menu = [

            2
          ]
        #sourceLocation(file: "Screens.swift", line: 3)
        }
        #sourceLocation(file: "/clone/Docs/README.md", line: 3)
        no
        #sourceLocation(file: "Screens.swift", line: 5)
        """
    )
  }

  @Test("A wrapper's line that matches no example is an error")
  func missing() {
    let error = #expect(throws: Wrapper.Missing.self) {
      try Self.wrapper.filled(with: [], root: nil)
    }
    #expect(
      error?.description
        == "Screens.swift:2: error: No Swift example is \"Scopes.md: let menu\"."
    )
  }
}
