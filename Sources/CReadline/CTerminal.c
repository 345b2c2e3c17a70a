#define _XOPEN_SOURCE 700
#define _GNU_SOURCE
#include "CReadline.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// What a signal handler may touch.
enum { INTERRUPT, HANGUP, TERMINATE, QUIT, RESIZE, SUSPEND, COUNT };
static const int caught[COUNT] = {SIGINT, SIGHUP, SIGTERM, SIGQUIT, SIGWINCH, SIGTSTP};
// The last one is caught on its own.
enum { ALWAYS_CAUGHT = SUSPEND };
static volatile sig_atomic_t pending[COUNT];
// The process group of the command that has the terminal; 0 when there is none.
static volatile sig_atomic_t reader;

static void end_reader(void) {
    // Whoever ends this program does not wait for a reader.
    if (reader > 0 && (pending[HANGUP] || pending[TERMINATE] || pending[QUIT])) kill(-reader, SIGTERM);
}

static void remember(int signal) {
    const int error = errno;
    for (int i = 0; i < COUNT; i++)
        if (caught[i] == signal) pending[i] = 1;
    end_reader();
    errno = error;
}

void gather_signals_catch(int interactive) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = remember;
    sigemptyset(&action.sa_mask);
    // Without SA_RESTART, so that poll and read come back at once.
    for (int i = 0; i < (interactive ? ALWAYS_CAUGHT : 1); i++) sigaction(caught[i], &action, NULL);
}

int gather_signals_take(void) {
    for (int i = 0; i < COUNT; i++) {
        if (pending[i]) {
            pending[i] = 0;
            return caught[i];
        }
    }
    return 0;
}

int gather_signals_interrupted(void) {
    return pending[INTERRUPT] || pending[HANGUP] || pending[TERMINATE] || pending[QUIT];
}

void gather_signals_catch_suspend(int is_caught) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = is_caught ? remember : SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, NULL);
}

void gather_signals_forget_interrupt(void) { pending[INTERRUPT] = 0; }

int gather_terminal_echo(int on) {
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0) return 0;
    if (on) settings.c_lflag |= ECHO;
    else settings.c_lflag &= ~(tcflag_t)ECHO;
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0;
}

extern char **environ;

// Starts a command in a process group of its own, so that keys and signals can be meant for all of it.
static pid_t spawn(char *const *arguments, char *const *environment, int input, int owns_terminal) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t child = -1;
    sigemptyset(&none);
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    if (posix_spawnattr_init(&attributes) == 0) {
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setsigmask(&attributes, &none);
        if (owns_terminal) posix_spawn_file_actions_addtcsetpgrp_np(&actions, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        if (posix_spawn(&child, arguments[0], &actions, &attributes, arguments, environment) != 0) child = -1;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

static void give_terminal(pid_t group) {
    // Whoever is not in the foreground would be stopped for this.
    sigset_t terminal, before;
    sigemptyset(&terminal);
    sigaddset(&terminal, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &terminal, &before);
    tcsetpgrp(STDIN_FILENO, group);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int gather_terminal_run(char *const *arguments, char *const *environment, int input) {
    struct termios settings;
    const int has_settings = tcgetattr(STDIN_FILENO, &settings) == 0;
    const int owns_terminal = tcgetpgrp(STDIN_FILENO) == getpgrp();
    const pid_t child = spawn(arguments, environment ? environment : environ, input, owns_terminal);
    if (child < 0) return -1;
    // From here on the handler passes signals on; one that came earlier is passed on now.
    reader = child;
    end_reader();
    int status = 0;
    pid_t waited;
    while ((waited = waitpid(child, &status, WUNTRACED)) == child ? WIFSTOPPED(status) : errno == EINTR) {
        if (waited != child) continue;
        // The shell outside gets the terminal back, until it continues this program.
        if (owns_terminal) give_terminal(getpgrp());
        raise(SIGSTOP);
        if (owns_terminal) give_terminal(child);
        kill(-child, SIGCONT);
    }
    reader = 0;
    if (owns_terminal) give_terminal(getpgrp());
    if (has_settings) tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
    if (waited != child) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int gather_terminal_has_input(void) {
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0) return 0;
    // A line that has not ended yet is seen only while the terminal does not collect lines.
    struct termios by_character = settings;
    by_character.c_lflag &= ~(tcflag_t)ICANON;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &by_character) != 0) return 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const int has_input = poll(&input, 1, 0) > 0 && (input.revents & POLLIN) != 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    return has_input;
}

int gather_character_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
