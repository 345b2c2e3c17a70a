#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "CReadline.h"

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The whole screen with no cursor, and back to what stood there before.
static const char enter[] = "\033[?1049h\033[?25l\033[2J";
static const char leave[] = "\033[?25h\033[?1049l";

// What ends a program that has a mistake in it.
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };
static struct sigaction before[CRASHES];
static struct termios settings;
static volatile sig_atomic_t is_entered;

static void write_out(const char *text, size_t length) {
    // Nothing can be done for a terminal that does not take it.
    ssize_t written = write(STDOUT_FILENO, text, length);
    (void)written;
}

static void give_back(void) {
    is_entered = 0;
    write_out(leave, sizeof leave - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

static void crash(int signal) {
    if (is_entered) give_back();
    for (int i = 0; i < CRASHES; i++)
        if (crashes[i] == signal) sigaction(signal, &before[i], NULL);
    raise(signal);
}

// A stack that has run over has no room for the handler.
static void provide_stack(void) {
    static char memory[1 << 16];
    stack_t stack;
    if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
    memset(&stack, 0, sizeof stack);
    stack.ss_sp = memory;
    stack.ss_size = sizeof memory;
    sigaltstack(&stack, NULL);
}

void gather_screen_enter(void) {
    if (is_entered || tcgetattr(STDIN_FILENO, &settings) != 0) return;
    struct termios raw = settings;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crash;
    action.sa_flags = SA_ONSTACK;
    provide_stack();
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &action, &before[i]);
    is_entered = 1;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    write_out(enter, sizeof enter - 1);
}

void gather_screen_leave(void) {
    if (!is_entered) return;
    give_back();
    for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &before[i], NULL);
}
