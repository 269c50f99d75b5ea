/**
 * Imported before anything else by what starts a process: libuv reads it when the first file is asked for. Its four threads do all work
 * with files, pictures and names of hosts; more of them leave room where one place is slow or hangs. On Windows a process cannot set this
 * for itself: there it is the cap of `capture/folderCalls.ts` alone that keeps threads free.
 */
process.env.UV_THREADPOOL_SIZE ??= '8';
