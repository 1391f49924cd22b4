/* A disk that forgets, for tests of a power cut: loaded before the C library (LD_PRELOAD) into a server.
 *
 * Files in the folder FORGETFUL_FROM are what the system holds in memory; those in FORGETFUL_TO are the disk. What is
 * written gets there only when it is synced, as it then stands in memory. Which parts of a file are not synced is known
 * to this process alone: kill it, and they are gone. FORGETFUL_STRAY is how many writes in a hundred reach the disk by
 * themselves, before anybody asks and maybe only some sectors of them, for no system promises to wait.
 *
 * Names of files are never lost here; what stood in a file under a new name is, if nobody synced it. SQLite's index of
 * its log (-shm) is memory and no file.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FILES 64
#define SECTOR 512

struct part { off_t from, to; };
struct file { char name[NAME_MAX + 1]; struct part *parts; int count, room; };

static struct file files[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *from, *to;
static int stray;
static unsigned dice;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);

__attribute__((constructor)) static void begin(void)
{
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_rename = dlsym(RTLD_NEXT, "rename");
    from = getenv("FORGETFUL_FROM");
    to = getenv("FORGETFUL_TO");
    stray = getenv("FORGETFUL_STRAY") ? atoi(getenv("FORGETFUL_STRAY")) : 0;
    dice = getenv("FORGETFUL_SEED") ? (unsigned)atoi(getenv("FORGETFUL_SEED")) : 1;
    if (!to)
        from = NULL;
}

/* The name of a file in the folder, or nothing. */
static const char *name_in(const char *path)
{
    size_t length = from ? strlen(from) : 0;
    if (!length || strncmp(path, from, length) || path[length] != '/')
        return NULL;
    const char *name = path + length + 1;
    size_t size = strlen(name);
    if (!size || size > NAME_MAX || strchr(name, '/') || (size > 4 && !strcmp(name + size - 4, "-shm")))
        return NULL;
    return name;
}

static const char *name_of(int handle, char *path)
{
    char link[64];
    if (!from)
        return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t size = readlink(link, path, PATH_MAX - 1);
    if (size <= 0 || path[0] != '/')
        return NULL;
    path[size] = 0;
    return name_in(path);
}

static struct file *find(const char *name)
{
    struct file *none = NULL;
    for (int k = 0; k < MOST_FILES; k++) {
        if (!strcmp(files[k].name, name))
            return &files[k];
        if (!none && !files[k].name[0])
            none = &files[k];
    }
    if (!none)
        abort(); /* a test that lost count would prove nothing */
    strcpy(none->name, name);
    return none;
}

static void forget(struct file *file)
{
    free(file->parts);
    memset(file, 0, sizeof *file);
}

/* What stands in memory between two places goes to the disk. */
static void copy(int handle, int disk, off_t begin, off_t end)
{
    char link[64], data[65536];
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    int memory = open(link, O_RDONLY | O_CLOEXEC); /* the handle may be for writing only */
    while (begin < end) {
        size_t wanted = (size_t)(end - begin) < sizeof data ? (size_t)(end - begin) : sizeof data;
        ssize_t size = pread(memory, data, wanted, begin);
        if (size <= 0)
            break;
        if (real_pwrite(disk, data, (size_t)size, begin) != size)
            abort();
        begin += size;
    }
    close(memory);
}

static int open_disk(const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", to, name);
    int disk = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (disk < 0)
        abort();
    return disk;
}

static void note(int handle, const char *name, off_t begin, off_t end)
{
    pthread_mutex_lock(&lock);
    struct file *file = find(name);
    if (file->count == file->room) {
        file->room = file->room ? 2 * file->room : 64;
        file->parts = realloc(file->parts, (size_t)file->room * sizeof *file->parts);
        if (!file->parts)
            abort();
    }
    file->parts[file->count++] = (struct part){begin, end};
    if ((int)(rand_r(&dice) % 100) < stray) {
        off_t sectors = (end - begin) / SECTOR;
        if (sectors > 1 && rand_r(&dice) % 2) { /* only some of it */
            begin += (off_t)(rand_r(&dice) % (unsigned)sectors) * SECTOR;
            end = begin + SECTOR;
        }
        int disk = open_disk(name);
        copy(handle, disk, begin, end);
        close(disk);
    }
    pthread_mutex_unlock(&lock);
}

static void synced(int handle)
{
    char path[PATH_MAX];
    const char *name = name_of(handle, path);
    struct stat now;
    if (!name || fstat(handle, &now))
        return;
    pthread_mutex_lock(&lock);
    struct file *file = find(name);
    int disk = open_disk(name);
    if (ftruncate(disk, now.st_size))
        abort();
    for (int k = 0; k < file->count; k++)
        copy(handle, disk, file->parts[k].from, file->parts[k].to);
    close(disk);
    file->count = 0;
    pthread_mutex_unlock(&lock);
}

ssize_t write(int handle, const void *data, size_t size)
{
    ssize_t done = real_write(handle, data, size);
    char path[PATH_MAX];
    const char *name = done > 0 ? name_of(handle, path) : NULL;
    if (name) {
        off_t end = lseek(handle, 0, SEEK_CUR);
        note(handle, name, end - done, end);
    }
    return done;
}

ssize_t pwrite64(int handle, const void *data, size_t size, off_t at)
{
    ssize_t done = real_pwrite(handle, data, size, at);
    char path[PATH_MAX];
    const char *name = done > 0 ? name_of(handle, path) : NULL;
    if (name)
        note(handle, name, at, at + done);
    return done;
}

ssize_t pwrite(int handle, const void *data, size_t size, off_t at)
{
    return pwrite64(handle, data, size, at);
}

int fsync(int handle)
{
    int done = real_fsync(handle);
    if (!done)
        synced(handle);
    return done;
}

int fdatasync(int handle)
{
    int done = real_fdatasync(handle);
    if (!done)
        synced(handle);
    return done;
}

int unlink(const char *path)
{
    int done = real_unlink(path);
    const char *name = done ? NULL : name_in(path);
    if (name) {
        char gone[PATH_MAX];
        pthread_mutex_lock(&lock);
        forget(find(name));
        snprintf(gone, sizeof gone, "%s/%s", to, name);
        real_unlink(gone);
        pthread_mutex_unlock(&lock);
    }
    return done;
}

int rename(const char *old, const char *path)
{
    int done = real_rename(old, path);
    const char *before = done ? NULL : name_in(old), *name = done ? NULL : name_in(path);
    if (before && name) {
        char was[PATH_MAX], is[PATH_MAX];
        pthread_mutex_lock(&lock);
        forget(find(name));
        strcpy(find(before)->name, name);
        close(open_disk(before)); /* its name is there, whatever stands in it */
        snprintf(was, sizeof was, "%s/%s", to, before);
        snprintf(is, sizeof is, "%s/%s", to, name);
        real_rename(was, is);
        pthread_mutex_unlock(&lock);
    }
    return done;
}
