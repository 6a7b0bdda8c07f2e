extension Options {
  /// The help of the program.
  static let help = """
    Puts one lock under the load of many tasks on all cores, and checks what it
    promises: never two transitions at once, turns in the order of the calls, and an
    end for every call.

    usage: StressLab [--tasks N] [--operations N | --duration TIME] [--seed N]
                     [--load LOAD] [--json]

      --tasks N        tasks that call at the same time, 1 to 10000 (8)
      --operations N   calls that each task makes, 1 to 100000000 (40000)
      --duration TIME  call for so long instead: 30m, 90s, 500ms, 8h
      --seed N         seed of the choice of calls (1)
      --load LOAD      usual, everything, or weights of the kinds below, such as
                       serialize=4,tryStart=2,enqueue=2,cancel=1 (usual)
      --json           print one object for programs; all else to standard error
      --help           show this

    The kinds of calls. Those from main on are not in the usual load.

      tryStart   starts now or not at all
      serialize  waits in line
      enqueue    leaves a block in line, of which some throw, some end later
      actor      enqueues from an actor, through which all tasks go
      timeout    serialize and enqueue with time limits below a millisecond
      cancel     cancels a task in serialize, or a request
      wait       waits a little for a turn, an outcome, or an idle lock
      endTwice   ends copies of a token in several tasks
      main       enqueues from the main actor
      misuse     ends a token again, which must be reported
      watch      holds the lock for 3 ms, beyond the limits of its watch, which
                 are 1 ms for a transition, 2 ms for the first in line, and a
                 line of 64; only with this kind the lock has them
      overdue    never ends a transition, on a lock that takes its turn back
      close      closes a lock of its own on which others wait
      destroy    destroys a lock of its own on which others wait
      policy     waits, drops, replaces or interrupts, some with a condition
      scope      the same in four columns, which are scopes of the lock, or in parts
                 of them; columns exclude the whole lock, and not each other
      observe    observes what happens, for a moment

    The same seed makes the same calls. How the system interleaves them is another
    matter every time, so what one run finds, the next may not; run it with many
    seeds. While it runs, a line on standard error tells how far it is. Ctrl-C, or
    SIGTERM, ends a run early: the tasks make no more calls, the open ones settle,
    and the results are printed; a second one ends the program at once.

    It prints

      settled     how the calls ended: with a turn; dropped, as the lock was taken
                  or the call wanted no turn; cancelled; timed out; closed, with
                  their lock; taken back; superseded by a newer call; or outdated.
                  All are fine.
      throughput  calls a second, roughly; Tests/Benchmarks measures
      waiting     the time from a call to its turn: what half of the turns took at
                  most, then 90, 99 and 99.9 of 100, then the longest; buckets of
                  3 %
      fairness    the turns of the task with the fewest, and of that with the most;
                  Jain's index, which is 1 where all have the same
      memory      the resident size at the start, after a tenth of the run, at the
                  end, and at most; flat if the line through the sizes after that
                  tenth rises by less than 5 % or 1 MiB
      reports     what the locks reported, by kind
      kind        a table of the kinds: their calls and turns, their waiting, and
                  fairness as fewest turns to most, and Jain's index
      violation   a promise that was broken: a defect of the lock, to be reported
      verdict     sound, or BROKEN

    The object of --json has these keys. Times are whole nanoseconds, sizes bytes;
    a key is left out where there is nothing to say, as without a turn or where the
    system does not tell the memory.

      tasks, seed, load         the options; load gives the weight of each kind
      operations or duration    how far the run was to go
      interrupted               SIGINT or SIGTERM, if that ended the run
      elapsed, callsPerSecond
      steps                     the calls that tasks made; some kinds, such as
                                close, ask for more than one turn each
      calls                     the sum of the next eight
      turns, dropped, cancelled, timedOut, closed, takenBack, superseded, outdated
      waiting                   count, p50, p90, p99, p999, max
      fairness                  fewest, most, jain
      memory                    start, warm, end, peak; growthPerMinute and isFlat
                                if the run was long enough, 10 s, to tell
      reports                   a number for each kind of report
      kinds                     for each kind of call: calls, the eight, waiting,
                                fairness
      violations                texts
      isSound                   true or false

    Exit status: 0 sound, 1 a promise was broken, 2 the command line cannot be
    understood, 130 interrupted (SIGINT) and sound up to there, 143 the same
    (SIGTERM).

    """
}
