#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "CReadline.h"

#include <signal.h>
#include <string.h>
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

int gather_character_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
