// What the library modules may use of Apple's C library, by signature only, so that `.ci/apple-typecheck` needs no SDK.
// Nothing here ever runs. A function that a module comes to need is added with the signature that the SDK's header gives it;
// like every function from C, its result may be ignored.

// pthread
public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
@discardableResult public func pthread_mutex_init(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_trylock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }

public typealias pthread_key_t = UInt
@discardableResult public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>!, _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_main_np() -> Int32 { 1 }
public func pthread_self() -> pthread_t { pthread_t(bitPattern: 1)! }
@discardableResult public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }

public struct pthread_cond_t { public init() {} }
public struct pthread_condattr_t { public init() {} }
@discardableResult public func pthread_cond_init(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ attributes: UnsafePointer<pthread_condattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_cond_destroy(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }
@discardableResult public func pthread_cond_signal(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }
@discardableResult public func pthread_cond_wait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }
@discardableResult public func pthread_cond_timedwait_relative_np(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ limit: UnsafePointer<timespec>?
) -> Int32 { 0 }

public struct pthread_attr_t { public init() {} }
public var PTHREAD_CREATE_DETACHED: Int32 { 2 }
@discardableResult public func pthread_attr_init(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(_ attributes: UnsafeMutablePointer<pthread_attr_t>, _ size: Int) -> Int32 { 0 }
@discardableResult public func pthread_attr_setdetachstate(_ attributes: UnsafeMutablePointer<pthread_attr_t>, _ state: Int32) -> Int32 { 0 }
@discardableResult public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }

// time.h
public struct timespec {
  public var tv_sec: Int
  public var tv_nsec: Int
  public init() { (tv_sec, tv_nsec) = (0, 0) }
  public init(tv_sec: Int, tv_nsec: Int) { (self.tv_sec, self.tv_nsec) = (tv_sec, tv_nsec) }
}
public struct clockid_t: Equatable, Sendable {}
public var CLOCK_REALTIME: clockid_t { clockid_t() }
@discardableResult public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }

// os/lock.h
public struct os_unfair_lock_s { public init() {} }
public typealias os_unfair_lock = os_unfair_lock_s
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {}
@discardableResult public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) -> Bool { true }
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {}

// stdlib.h
@discardableResult public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }

// sys/ioctl.h
public struct winsize {
  public var ws_row: UInt16 = 0
  public var ws_col: UInt16 = 0
  public var ws_xpixel: UInt16 = 0
  public var ws_ypixel: UInt16 = 0
  public init() {}
}
public var TIOCGWINSZ: UInt { 0x4008_7468 }
@discardableResult public func ioctl(_ descriptor: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt { 0 }

// unistd.h
public let STDOUT_FILENO: Int32 = 1
public let STDERR_FILENO: Int32 = 2
@discardableResult public func isatty(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult public func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { count }

// math.h
@discardableResult public func sin(_ x: Double) -> Double { x }
@discardableResult public func cos(_ x: Double) -> Double { x }
@discardableResult public func sinh(_ x: Double) -> Double { x }
@discardableResult public func cosh(_ x: Double) -> Double { x }
@discardableResult public func atan2(_ y: Double, _ x: Double) -> Double { x }
@discardableResult public func exp(_ x: Double) -> Double { x }
@discardableResult public func expm1(_ x: Double) -> Double { x }
@discardableResult public func log(_ x: Double) -> Double { x }
@discardableResult public func pow(_ x: Double, _ y: Double) -> Double { x }
@discardableResult public func sqrt(_ x: Double) -> Double { x }
@discardableResult public func floor(_ x: Double) -> Double { x }
@discardableResult public func ceil(_ x: Double) -> Double { x }

@discardableResult public func sched_yield() -> Int32 { 0 }

// fcntl.h, unistd.h, sys/mman.h
public typealias off_t = Int64
public var O_RDWR: Int32 { 2 }
public var O_CREAT: Int32 { 0x200 }
public var O_TRUNC: Int32 { 0x400 }
public var PROT_READ: Int32 { 1 }
public var PROT_WRITE: Int32 { 2 }
public var MAP_SHARED: Int32 { 1 }
public var MAP_FAILED: UnsafeMutableRawPointer! { UnsafeMutableRawPointer(bitPattern: -1) }
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt16) -> Int32 { 0 }
@discardableResult public func close(_ file: Int32) -> Int32 { 0 }
@discardableResult public func ftruncate(_ file: Int32, _ length: off_t) -> Int32 { 0 }
@discardableResult public func mmap(
  _ address: UnsafeMutableRawPointer!, _ length: Int, _ protection: Int32, _ flags: Int32, _ file: Int32, _ offset: off_t
) -> UnsafeMutableRawPointer! { nil }
public func getpid() -> Int32 { 0 }

// signal.h, stdlib.h, time.h
public var SIGILL: Int32 { 4 }
public var SIGTRAP: Int32 { 5 }
public var SIGABRT: Int32 { 6 }
public var SIGFPE: Int32 { 8 }
public var SIGBUS: Int32 { 10 }
public var SIGSEGV: Int32 { 11 }
@discardableResult public func signal(
  _ number: Int32, _ handler: (@convention(c) (Int32) -> Void)!
) -> (@convention(c) (Int32) -> Void)! { nil }
@discardableResult public func raise(_ number: Int32) -> Int32 { 0 }
public func abort() -> Never { fatalError() }
@discardableResult public func nanosleep(
  _ time: UnsafePointer<timespec>!, _ rest: UnsafeMutablePointer<timespec>!
) -> Int32 { 0 }

// dlfcn.h
@discardableResult public func dlsym(
  _ handle: UnsafeMutableRawPointer!, _ name: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { nil }

// stdlib.h
public func free(_ memory: UnsafeMutableRawPointer!) {}
