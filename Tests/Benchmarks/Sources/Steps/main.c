// Counts instructions one by one, where the machine has no counter for them, as virtual machines often have not.
//
//   Steps PROGRAM [ARGUMENT...]
//
// Runs the program, in which a thread marks the part that counts by a SIGUSR2 to itself, before and after, and steps that thread through
// it. Prints the number of steps. That is exact whatever else the machine does, and slow: some hundred thousand a second.
#include <stdio.h>

#if defined(__linux__)
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static void fail(const char *what) {
  fprintf(stderr, "Steps: %s: %s\n", what, strerror(errno));
  exit(2);
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "Steps PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) fail("this system does not let one process step another");
    setenv("BENCHMARKS_MARK_STEPS", "1", 1);
    execv(arguments[1], arguments + 1);
    fail(arguments[1]);
  }
  // The first stop is at the new program's start; from there on, every thread that it makes is ours, too.
  int status = 0;
  if (waitpid(child, &status, 0) < 0) fail("waitpid");
  if (ptrace(PTRACE_SETOPTIONS, child, 0, (void *)(PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL)) != 0) fail("ptrace");
  if (ptrace(PTRACE_CONT, child, 0, 0) != 0) fail("ptrace");

  long steps = 0;
  pid_t marked = 0;
  int code = -1;
  for (;;) {
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) break;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread == child) code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
      continue;
    }
    int signal = WSTOPSIG(status);
    if (signal == SIGUSR2) {
      // Whoever marks is stepped until it marks again.
      marked = marked == thread ? 0 : thread;
      signal = 0;
    } else if (signal == SIGTRAP) {
      if (thread == marked && status >> 16 == 0) steps++;
      signal = 0;
    } else if (signal == SIGSTOP) {
      // How a new thread begins.
      signal = 0;
    }
    // A thread may be gone by now; then there is nothing to go on with.
    ptrace(thread == marked ? PTRACE_SINGLESTEP : PTRACE_CONT, thread, 0, (void *)(long)signal);
  }
  if (code != 0) {
    fprintf(stderr, "Steps: the program failed\n");
    return 1;
  }
  printf("%ld\n", steps);
  return 0;
}

#else

int main(void) {
  fprintf(stderr, "Steps: only on Linux\n");
  return 2;
}

#endif
