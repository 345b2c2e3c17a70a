#define _GNU_SOURCE
#include "CProgramGuard.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

// Only what is safe to call after a fork of a program with several threads.
_Noreturn static void guard(int lifeline) {
    setpgid(0, 0);
    // Whoever waits for the end of another file, such as the pipe that this program writes to, would wait for the guard.
    dup2(lifeline, 0);
    close_range(1, UINT_MAX, 0);
    struct pollfd end = {.fd = 0};
    while (poll(&end, 1, -1) < 0 && errno == EINTR) {}
    kill(0, SIGKILL);
    _exit(0);
}

pid_t gather_guard_start(int lifeline) {
    // No handler of this program runs in the guard, and a program that sends a signal to its whole group spares it.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t process = fork();
    if (process == 0) guard(lifeline);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    // Whichever of the two is first: the group is there when this returns.
    if (process > 0) setpgid(process, process);
    return process;
}
