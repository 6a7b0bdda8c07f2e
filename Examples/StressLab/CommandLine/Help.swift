extension Options {
  /// The help of the program.
  static let help = """
    Puts one lock under the load of many tasks on all cores, and checks its
    guarantees: never two transitions at once, turns in the order of the calls, and
    an end for every call.

    usage: StressLab [--tasks N] [--operations N | --duration TIME] [--seed N]
                     [--load LOAD]

      --tasks N        tasks that call at the same time, 1 to 10000 (8)
      --operations N   calls that each task makes, 1 to 100000000 (40000)
      --duration TIME  call for this time instead: 30m, 90s, 500ms, 8h
      --seed N         seed for the choice of calls (1)
      --load LOAD      usual, everything, or weights of the kinds below, such as
                       serialize=4,tryStart=2,enqueue=2,cancel=1 (usual)
      --help           show this

    The kinds of calls. The usual load omits those from misuse on.

      tryStart   starts at once or not at all
      serialize  waits in line
      enqueue    adds a block to the line; some blocks throw, some end later
      actor      enqueues from one actor that all tasks use
      timeout    serialize and enqueue with time limits below a millisecond
      cancel     cancels a task in serialize, or a request
      wait       waits a little for a turn, an outcome, or an idle lock
      endTwice   ends copies of a token in several tasks
      misuse     ends a token again, which must be reported
      watch      holds the lock for 3 ms, beyond the limit of its watch, 1 ms
      overdue    never ends a transition, on a lock that takes its turn back
      close      closes a separate lock on which others wait
      destroy    destroys a separate lock on which others wait
      policy     waits, drops, replaces or interrupts, some with a condition
      scope      the same in four columns, which are scopes of the lock
      observe    observes the lock for a moment

    The same seed makes the same calls. The system interleaves them differently in
    each run, so one run can find a defect that the next one misses; use many seeds.

    Exit status: 0 sound, 1 a guarantee was broken, 2 the command line cannot be
    understood.

    """
}
