// Swift cannot fork, and no attribute of posix_spawn ends a program together with the one that has started it.
#pragma once

#include <sys/types.h>

/// Starts a process that leads a group of its own, and ends that group, itself included, as soon as nobody holds the
/// other end of `lifeline` any more: the reading end of a pipe whose writing end this program keeps to itself.
/// However this program ends, even by SIGKILL, what it has put into the group does not outlive it.
/// Returns its identifier, or -1 when it did not start.
pid_t gather_guard_start(int lifeline);
