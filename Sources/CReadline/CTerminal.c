#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "CReadline.h"

#include <errno.h>
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
static volatile sig_atomic_t pending[COUNT];

static void remember(int signal) {
    for (int i = 0; i < COUNT; i++)
        if (caught[i] == signal) pending[i] = 1;
}

void gather_signals_catch(int interactive) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = remember;
    sigemptyset(&action.sa_mask);
    // Without SA_RESTART, so that poll and read come back at once.
    for (int i = 0; i < (interactive ? COUNT : 1); i++) sigaction(caught[i], &action, NULL);
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

void gather_signals_forget_interrupt(void) { pending[INTERRUPT] = 0; }

int gather_terminal_echo(int on) {
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0) return 0;
    if (on) settings.c_lflag |= ECHO;
    else settings.c_lflag &= ~(tcflag_t)ECHO;
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0;
}

extern char **environ;

static pid_t spawn(const char *command, int input) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    char *arguments[] = {"sh", "-c", (char *)command, NULL};
    pid_t child = -1;
    sigemptyset(&none);
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    if (posix_spawnattr_init(&attributes) == 0) {
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        if (posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environ) != 0) child = -1;
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

int gather_terminal_run(const char *command, int input) {
    struct termios settings;
    const int has_settings = tcgetattr(STDIN_FILENO, &settings) == 0;
    const pid_t child = spawn(command, input);
    if (child < 0) return -1;
    int status = 0;
    for (;;) {
        if (waitpid(child, &status, WUNTRACED) < 0) {
            if (errno != EINTR) return -1;
            // Whoever ends this program does not wait for a reader.
            if (pending[TERMINATE] || pending[HANGUP]) kill(child, SIGTERM);
        } else if (WIFSTOPPED(status)) {
            // All that runs at the terminal stops together, so that the shell outside gets it back.
            raise(SIGSTOP);
            kill(child, SIGCONT);
        } else {
            break;
        }
    }
    // They were meant for the command.
    pending[INTERRUPT] = 0;
    pending[QUIT] = 0;
    pending[SUSPEND] = 0;
    if (has_settings) tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int gather_character_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
