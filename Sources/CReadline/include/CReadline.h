// readline keeps its state in global variables, which Swift 6 rightly refuses to touch.
// Swift sees only these functions; all of them belong to the main thread.
#pragma once

/// Returns the matches for the word from `start` to `end` of `line`, in bytes, or NULL when there are none.
/// The array and its strings are malloc'd, the array ends with NULL, and its first string replaces the word.
typedef char *_Nullable *_Nullable (*gather_complete)(const char *_Nonnull line, int start, int end);

/// Takes a line that was entered, or NULL at end of input; the line stays readline's.
typedef void (*gather_take_line)(const char *_Nullable line);

/// Shows `count` matches, the first of which is at `matches[1]`.
typedef void (*gather_show_matches)(char *_Nonnull *_Nonnull matches, int count);

/// Names the program for ~/.inputrc and says who completes words.
void gather_readline_start(gather_complete _Nonnull complete, gather_show_matches _Nonnull show);

/// Shows the prompt and begins to read a line, which is completed as one word, blanks and all, when `is_one_word` is not 0.
void gather_readline_begin(const char *_Nonnull prompt, int is_one_word, gather_take_line _Nonnull take);

/// Reads what was typed; to be called when standard input has something.
void gather_readline_read(void);

/// Stops reading and gives the terminal back; readline does so itself when a line is entered.
void gather_readline_end(void);

/// Stops the program as Ctrl-Z does, with the terminal as the program found it, until it is continued.
void gather_readline_suspend(void);

/// Makes room above the line being typed; what is printed then must end with a newline.
void gather_readline_clear_line(void);

/// Shows the line being typed again, below what was printed.
void gather_readline_restore_line(void);

/// Begins on a new line and shows the line being typed, erasing nothing.
void gather_readline_repeat_line(void);

/// Shows another prompt before the line being typed; returns 0 when readline uses its row for something else.
int gather_readline_set_prompt(const char *_Nonnull prompt);

/// Abandons the line being typed and gives the terminal back.
void gather_readline_abandon_line(void);

/// Follows a change of the terminal's size.
void gather_readline_resize(void);

/// Says which character ends a completed word: a closing quote, a space, or none (0).
void gather_readline_set_suffix(char suffix);

/// Adds a line to the history in memory.
void gather_history_add(const char *_Nonnull line);

/// Removes a line from the history in memory, wherever it is.
void gather_history_remove(const char *_Nonnull line);

/// Keeps no more than that many lines in memory.
void gather_history_limit(int lines);

/// From now on SIGINT is remembered instead of ending the program, and so are SIGHUP, SIGTERM,
/// SIGQUIT and SIGWINCH when `interactive` is not 0.
void gather_signals_catch(int interactive);

/// From now on SIGTSTP is remembered, or stops the program at once when `is_caught` is 0.
void gather_signals_catch_suspend(int is_caught);

/// Returns a signal that has come and was not taken yet, or 0.
int gather_signals_take(void);

/// Returns whether SIGINT, SIGHUP, SIGTERM or SIGQUIT has come and was not taken yet.
int gather_signals_interrupted(void);

/// Takes SIGINT, if it has come, and leaves the others.
void gather_signals_forget_interrupt(void);

/// Turns the terminal's echo off (0) or on; returns 0 when standard input is no terminal.
int gather_terminal_echo(int on);

/// How many columns a character takes in the current locale; negative for a control character.
int gather_character_width(unsigned int scalar);

/// Takes the whole screen, without a cursor, and hands keys over one by one as they are pressed, unseen.
/// A crash gives it back first.
void gather_screen_enter(void);

/// Gives the screen and the keys back as they were.
void gather_screen_leave(void);

/// Runs a program at the terminal, with a file as its standard input, and waits until it ends.
/// `arguments` begins with its path, and both lists end with NULL; without an environment it has that of this process.
/// Ctrl-C and Ctrl-Z are meant for the program as long as it runs, and the terminal is afterwards as it was.
/// Returns its exit code, 128 and the number of the signal that ended it, or -1 when it did not start.
int gather_terminal_run(
    char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nullable environment, int input);

/// Whether something was typed that nobody has read yet.
int gather_terminal_has_input(void);
