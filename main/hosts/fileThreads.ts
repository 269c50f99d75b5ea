/**
 * Must be imported first: libuv reads this at the first file call. Its default of four threads serves files, pictures
 * and host names; more leave room when one place hangs. On Windows a process cannot set this: only the cap of
 * `capture/folderCalls.ts` keeps threads free.
 */
process.env.UV_THREADPOOL_SIZE ??= '8';
