extension Options {
  /// The help of the program.
  static let help = """
    Puts one lock under the load of many tasks on all cores, and checks its
    guarantees: never two transitions at once, turns in the order of the calls, and
    an end for every call.

    usage: StressLab [--tasks N] [--operations N | --duration TIME] [--seed N]
                     [--load LOAD] [--json]

      --tasks N        tasks that call at the same time, 1 to 10000 (8)
      --operations N   calls that each task makes, 1 to 100000000 (40000)
      --duration TIME  call for this time instead: 30m, 90s, 500ms, 8h
      --seed N         seed for the choice of calls (1)
      --load LOAD      usual, everything, or weights of the kinds below, such as
                       serialize=4,tryStart=2,enqueue=2,cancel=1 (usual)
      --json           print one object for programs; other output goes to standard
                       error
      --help           show this

    The kinds of calls. The usual load omits those from main on.

      tryStart   starts at once or not at all
      serialize  waits in line
      enqueue    adds a block to the line; some blocks throw, some end later
      actor      enqueues from one actor that all tasks use
      timeout    serialize and enqueue with time limits below a millisecond
      cancel     cancels a task in serialize, or a request
      wait       waits a little for a turn, an outcome, or an idle lock
      endTwice   ends copies of a token in several tasks
      main       enqueues from the main actor
      misuse     ends a token again, which must be reported
      watch      holds the lock for 3 ms, beyond the limits of its watch: 1 ms
                 for a transition, 2 ms for the first in line, and a line of
                 64; the lock has these limits only with this kind
      overdue    never ends a transition, on a lock that takes its turn back
      close      closes a separate lock on which others wait
      destroy    destroys a separate lock on which others wait
      policy     waits, drops, replaces or interrupts, some with a condition
      scope      the same in four columns, which are scopes of the lock, or in parts
                 of them; columns exclude the whole lock, and not each other
      observe    observes the lock for a moment

    The same seed makes the same calls. The system interleaves them differently in
    each run, so one run can find a defect that the next one misses; use many seeds.
    During the run, a line on standard error shows the progress. Ctrl-C, or SIGTERM,
    ends a run early: the tasks make no more calls, the open calls settle, and the
    program prints the results; a second signal ends the program at once.

    The program prints

      settled     the ends of the calls: with a turn; dropped, because the lock was
                  taken or the call requested no turn; cancelled; timed out;
                  closed, with their lock; taken back; superseded by a newer call;
                  or outdated. All of these are correct.
      throughput  calls a second, roughly; Tests/Benchmarks measures precisely
      waiting     the time from a call to its turn: the percentiles 50, 90, 99 and
                  99.9, then the longest; in buckets of 3 %
      fairness    the turns of the task with the fewest, and of the task with the
                  most; Jain's index, which is 1 if all have the same
      memory      the resident size at the start, after a tenth of the run, at the
                  end, and at most; flat if the line through the sizes after that
                  tenth rises by less than 5 % or 1 MiB
      reports     the numbers of the locks' reports, by kind
      kind        a table of the kinds: their calls and turns, their waiting, and
                  fairness as fewest turns to most, and Jain's index
      violation   a broken guarantee: a defect of the lock; please report it
      verdict     sound, or BROKEN

    The object of --json has these keys. Times are whole nanoseconds, sizes bytes;
    a key without a value is omitted, for example if no call had a turn or if the
    system does not provide the memory.

      tasks, seed, load         the options; load gives the weight of each kind
      operations or duration    the requested extent of the run
      interrupted               SIGINT or SIGTERM, if a signal ended the run
      elapsed, callsPerSecond
      steps                     the calls that tasks made; some kinds, such as
                                close, request more than one turn each
      calls                     the sum of the next eight
      turns, dropped, cancelled, timedOut, closed, takenBack, superseded, outdated
      waiting                   count, p50, p90, p99, p999, max
      fairness                  fewest, most, jain
      memory                    start, warm, end, peak; growthPerMinute and isFlat
                                if the run took at least 10 s
      reports                   a number for each kind of report
      kinds                     for each kind of call: calls, the eight, waiting,
                                fairness
      violations                texts
      isSound                   true or false

    Exit status: 0 sound, 1 a guarantee was broken, 2 the command line cannot be
    understood, 130 interrupted (SIGINT) and sound until then, 143 the same
    (SIGTERM).

    """
}
