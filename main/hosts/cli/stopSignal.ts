/**
 * Fires when the person (Ctrl+C, SIGTERM, a closed terminal) or the end of the parent process asks this one to stop. The
 * IPC channel that tells of the parent never keeps this process alive.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  // Again and again: a terminal sends Ctrl+C to us and to our parent, which passes it on.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
