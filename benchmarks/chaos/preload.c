/* Makes calls of a process fail while files in CHAOS_FOLDER say so.

   clock: the content is the number of seconds that the wall clock is wrong by.
   fsync: fsync and fdatasync fail with EIO while the file exists.
   CHAOS_NAME chooses the files: NAME.clock and NAME.fsync. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int path_of(char *path, size_t size, const char *kind) {
    const char *folder = getenv("CHAOS_FOLDER"), *name = getenv("CHAOS_NAME");
    if (!folder || !name) return 0;
    snprintf(path, size, "%s/%s.%s", folder, name, kind);
    return 1;
}

static long offset(void) {
    char path[512], text[32] = {0};
    if (!path_of(path, sizeof path, "clock")) return 0;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *found) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int before = errno, answer = real(clock, found);
    if (answer == 0 && clock == CLOCK_REALTIME) {
        found->tv_sec += offset();
        errno = before;
    }
    return answer;
}

static int fails(void) {
    char path[512];
    int before = errno, is_there = path_of(path, sizeof path, "fsync") && access(path, F_OK) == 0;
    errno = is_there ? EIO : before;
    return is_there;
}

int fsync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    return fails() ? -1 : real(file);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    return fails() ? -1 : real(file);
}
