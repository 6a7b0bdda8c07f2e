#if canImport(Glibc)
internal import Glibc

/// The symbols of one file of machine code, in the 64-bit ELF format.
///
/// `dladdr` knows only exported symbols. The functions of a test bundle are only in the symbol
/// table for debuggers, which this type reads.
struct SymbolTable {
  private let bytes: UnsafeRawBufferPointer

  /// Maps a file; nil if the process cannot read it, or the file has another format.
  ///
  /// The mapping is permanent: a process has few such files, and later reports read them again.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    guard size > 64, let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      memory != MAP_FAILED
    else {
      return nil
    }
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
    // The magic number, 64 bits, and little-endian.
    guard read(UInt32.self, at: 0) == 0x464C_457F, read(UInt8.self, at: 4) == 2,
      read(UInt8.self, at: 5) == 1
    else {
      return nil
    }
  }

  /// Returns the symbol of the function at an offset of the file; nil if the file names none.
  ///
  /// - Complexity: O(*n*) for *n* symbols.
  func function(atOffset offset: UInt64) -> String? {
    guard let address = address(atOffset: offset) else { return nil }
    let sections = sections
    for section in sections where section.kind == Section.symbols {
      guard let names = sections.dropFirst(Int(section.link)).first,
        section.offset.isMultiple(of: UInt64(MemoryLayout<Symbol>.alignment))
      else { continue }
      // Safe: the section lies within the mapped file, begins at an address with the right
      // alignment, and any bytes are a valid `Symbol`.
      let symbols = UnsafeRawBufferPointer(
        rebasing: bytes[Int(section.offset)..<Int(section.offset + section.size)]
      )
      .assumingMemoryBound(to: Symbol.self)
      for symbol in symbols where symbol.start <= address && address - symbol.start < symbol.size {
        if symbol.info & 0xF == Symbol.function {
          return string(at: names.offset + UInt64(symbol.name))
        }
      }
    }
    return nil
  }

  /// An entry of the table, in its layout.
  private struct Symbol: BitwiseCopyable {
    /// The lower half of `info` of a function.
    static let function: UInt8 = 2
    let name: UInt32
    let info: UInt8
    let visibility: UInt8
    let section: UInt16
    let start: UInt64
    let size: UInt64
  }

  /// Returns the virtual address of an offset, from the program headers of the file.
  private func address(atOffset offset: UInt64) -> UInt64? {
    guard let start = read(UInt64.self, at: 32), let size = read(UInt16.self, at: 54),
      let count = read(UInt16.self, at: 56)
    else { return nil }
    for index in 0..<UInt64(count) {
      let header = start + index * UInt64(size)
      guard read(UInt32.self, at: header) == 1, let first = read(UInt64.self, at: header + 8),
        let address = read(UInt64.self, at: header + 16),
        let length = read(UInt64.self, at: header + 32)
      else { continue }
      if offset >= first, offset < first + length { return address + offset - first }
    }
    return nil
  }

  private struct Section {
    static let symbols: UInt32 = 2
    let kind: UInt32
    let offset: UInt64
    let size: UInt64
    /// The number of the section with the names.
    let link: UInt32
  }

  private var sections: [Section] {
    guard let start = read(UInt64.self, at: 40), let size = read(UInt16.self, at: 58),
      let count = read(UInt16.self, at: 60)
    else { return [] }
    return (0..<UInt64(count)).map { index in
      let header = start + index * UInt64(size)
      guard let kind = read(UInt32.self, at: header + 4),
        let offset = read(UInt64.self, at: header + 24),
        let size = read(UInt64.self, at: header + 32),
        let link = read(UInt32.self, at: header + 40),
        size <= UInt64(bytes.count), offset <= UInt64(bytes.count) - size
      else { return Section(kind: 0, offset: 0, size: 0, link: 0) }
      return Section(kind: kind, offset: offset, size: size, link: link)
    }
  }

  private func read<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type, at offset: UInt64) -> T?
  {
    guard offset <= UInt64(bytes.count - MemoryLayout<T>.size) else { return nil }
    return bytes.loadUnaligned(fromByteOffset: Int(offset), as: T.self)
  }

  private func string(at offset: UInt64) -> String? {
    guard offset < UInt64(bytes.count) else { return nil }
    return String(decoding: bytes[Int(offset)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
#endif
