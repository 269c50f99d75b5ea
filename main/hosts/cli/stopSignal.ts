/** Fires on Ctrl+C, SIGTERM, a closed terminal or the parent's end. The parent's IPC channel never keeps this process alive. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  // Repeatedly: a terminal sends Ctrl+C to us and to our parent, which passes it on.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
