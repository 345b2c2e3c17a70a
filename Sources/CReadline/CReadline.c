#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "CReadline.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <readline/history.h>
#include <readline/readline.h>

static gather_complete complete_word;
static gather_show_matches show_matches;
static gather_take_line take_line;
static int is_reading = 0;

static char **complete(const char *text, int start, int end) {
    (void)text;
    rl_attempted_completion_over = 1;
    rl_completion_append_character = 0;
    return complete_word(rl_line_buffer, start, end);
}

static void display_matches(char **matches, int count, int longest) {
    (void)longest;
    show_matches(matches, count);
    rl_forced_update_display();
}

static void take(char *line) {
    // What the line does is done with the terminal as the program found it.
    gather_readline_end();
    take_line(line);
    free(line);
}

// Whether terminals may draw a text in fewer or more columns than its characters take one by one, as they do with 👨‍👩‍👧.
static int is_of_uncertain_width(const char *text) {
    for (const unsigned char *byte = (const unsigned char *)text; *byte != 0; byte++) {
        // Emoji, the joiner between them, and the mark that makes one of a sign.
        if (*byte >= 0xF0 || (byte[0] == 0xE2 && byte[1] == 0x80 && byte[2] == 0x8D) ||
            (byte[0] == 0xEF && byte[1] == 0xB8 && byte[2] == 0x8F)) return 1;
    }
    return 0;
}

void gather_readline_start(gather_complete complete_with, gather_show_matches show) {
    complete_word = complete_with;
    show_matches = show;
    rl_readline_name = "gather";
    // Results may go to a file; the line being typed is for the person.
    if (!isatty(STDOUT_FILENO)) rl_outstream = stderr;
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    // A key that can complete nothing lists what there is, unless ~/.inputrc says otherwise.
    rl_variable_bind("show-all-if-unmodified", "on");
    // Escape and Return, typed to leave a search, would silently switch to the keys of vi.
    rl_bind_keyseq("\\e\\C-m", rl_newline);
    rl_bind_keyseq("\\e\\C-j", rl_newline);
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = display_matches;
    // The one who completes sorts, and puts quotes where they belong.
    rl_sort_completion_matches = 0;
    using_history();
}

void gather_readline_begin(const char *prompt, int is_one_word, gather_take_line take_with) {
    take_line = take_with;
    // Once the input has ended, as at Ctrl-D in a form, each line would be followed by an empty one.
    rl_eof_found = 0;
    // Words end at blanks alone. An apostrophe, as in O'Brien, is no quote.
    rl_completer_word_break_characters = is_one_word ? "" : " \t\n";
    rl_completer_quote_characters = is_one_word ? "" : "\"";
    // Nobody tells of a new size while another program has the terminal.
    if (rl_instream != NULL) rl_reset_screen_size();
    rl_callback_handler_install(prompt, take);
    is_reading = 1;
}

void gather_readline_read(void) {
    int was_uncertain = is_of_uncertain_width(rl_line_buffer);
    rl_callback_read_char();
    if (!is_reading || !(was_uncertain || is_of_uncertain_width(rl_line_buffer))) return;
    // Where readline looks for the place of what has changed, it may be another one.
    rl_clear_visible_line();
    gather_readline_repeat_line();
}

void gather_readline_end(void) {
    is_reading = 0;
    rl_callback_handler_remove();
}

void gather_readline_suspend(void) {
    rl_deprep_terminal();
    raise(SIGSTOP);
    rl_prep_terminal(1);
    rl_reset_screen_size();
    rl_forced_update_display();
}

void gather_readline_clear_line(void) {
    rl_clear_visible_line();
    // What is printed next does not go through readline's stream.
    fflush(rl_outstream);
}

void gather_readline_restore_line(void) {
    rl_on_new_line();
    rl_redisplay();
}

void gather_readline_repeat_line(void) {
    rl_on_new_line();
    rl_forced_update_display();
}

int gather_readline_set_prompt(const char *prompt) {
    const int busy = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_COMPLETING | RL_STATE_NUMERICARG |
                     RL_STATE_METANEXT | RL_STATE_MOREINPUT | RL_STATE_VIMOTION | RL_STATE_MULTIKEY;
    if (rl_readline_state & busy) return 0;
    rl_set_prompt(prompt);
    rl_redisplay();
    return 1;
}

void gather_readline_abandon_line(void) {
    rl_callback_sigcleanup();
    rl_free_line_state();
    rl_replace_line("", 1);
    fputs("^C\n", rl_outstream);
    fflush(rl_outstream);
    gather_readline_end();
}

void gather_readline_resize(void) { rl_resize_terminal(); }

void gather_readline_set_suffix(char suffix) { rl_completion_append_character = suffix; }

void gather_history_add(const char *line) { add_history(line); }

void gather_history_remove(const char *line) {
    for (int i = history_length - 1; i >= 0; i--) {
        HIST_ENTRY *entry = history_get(history_base + i);
        if (entry == NULL || strcmp(entry->line, line) != 0) continue;
        free_history_entry(remove_history(i));
    }
}

void gather_history_limit(int lines) { stifle_history(lines); }
