/*
 * Makes file system calls fail, for a process that is started with LD_PRELOAD. Only calls on files below FAULT_FOLDER are
 * touched, so that what fails is the station's disk and not the loading of the program. FAULT_CONTROL names a file that says
 * what fails, read at each call so that it can change while the process runs:
 *
 *   <call> <errno> <first> <step>     call: open, write, fsync, rename; step 0: only the first, else every step-th from it
 *
 * Without the file nothing fails. Each failure is a line in FAULT_LOG.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char order[128];
static long count;

/* Straight to the kernel: these must not come back here. */
static int read_whole(const char *path, char *text, size_t size) {
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return 0;
  long length = syscall(SYS_read, file, text, size - 1);
  syscall(SYS_close, file);
  if (length <= 0) return 0;
  text[length] = 0;
  return 1;
}

static void note(const char *call, const char *path) {
  const char *log = getenv("FAULT_LOG");
  char line[PATH_MAX + 32];
  if (!log) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  int length = snprintf(line, sizeof line, "%s %s\n", call, path);
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

static int below(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

/* The errno that this call is to fail with, or 0. */
static int strikes(const char *call, const char *path) {
  const char *control = getenv("FAULT_CONTROL");
  char text[128], wanted[16];
  int code = 0, failing = 0;
  long first = 0, step = 0;
  if (!control || !below(path)) return 0;
  pthread_mutex_lock(&lock);
  if (!read_whole(control, text, sizeof text)) text[0] = 0;
  if (strcmp(text, order) != 0) {
    strcpy(order, text);
    count = 0;
  }
  if (sscanf(text, "%15s %d %ld %ld", wanted, &code, &first, &step) == 4 && strcmp(wanted, call) == 0) {
    count += 1;
    failing = step == 0 ? count == first : count >= first && (count - first) % step == 0;
  }
  if (failing) note(call, path);
  pthread_mutex_unlock(&lock);
  return failing ? code : 0;
}

static int strikes_file(const char *call, int file) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return strikes(call, path);
}

#define FAIL_IF(code) do { int failure = (code); if (failure) { errno = failure; return -1; } } while (0)
#define OPEN(name)                                              \
  int name(const char *path, int flags, ...) {                  \
    va_list rest; va_start(rest, flags);                        \
    mode_t mode = va_arg(rest, mode_t); va_end(rest);           \
    FAIL_IF(strikes("open", path));                             \
    return REAL(name)(path, flags, mode);                       \
  }
#define OPENAT(name)                                            \
  int name(int folder, const char *path, int flags, ...) {      \
    va_list rest; va_start(rest, flags);                        \
    mode_t mode = va_arg(rest, mode_t); va_end(rest);           \
    FAIL_IF(strikes("open", path));                             \
    return REAL(name)(folder, path, flags, mode);               \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int file, const void *bytes, size_t size) {
  FAIL_IF(strikes_file("write", file));
  return REAL(write)(file, bytes, size);
}
#define PWRITE(name, offset)                                              \
  ssize_t name(int file, const void *bytes, size_t size, offset at) {     \
    FAIL_IF(strikes_file("write", file));                                 \
    return REAL(name)(file, bytes, size, at);                             \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
ssize_t writev(int file, const struct iovec *parts, int number) {
  FAIL_IF(strikes_file("write", file));
  return REAL(writev)(file, parts, number);
}
int fsync(int file) {
  FAIL_IF(strikes_file("fsync", file));
  return REAL(fsync)(file);
}
int fdatasync(int file) {
  FAIL_IF(strikes_file("fsync", file));
  return REAL(fdatasync)(file);
}
int rename(const char *from, const char *to) {
  FAIL_IF(strikes("rename", to));
  return REAL(rename)(from, to);
}
