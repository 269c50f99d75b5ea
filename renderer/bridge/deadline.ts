import type { ClientContext, ClientLink } from '@orpc/client';

/** A call that the core did not answer in time: a closed port never answers, so every call has a deadline. */
export class DeadlineError extends Error {
  constructor(path: readonly string[], deadlineMs: number) {
    super(`${path.join('.')} (${deadlineMs} ms)`);
    this.name = 'DeadlineError';
  }
}

const defaultDeadlineMs = 10_000;

/** Calls that move photos, or wait for the partner's network, get longer. Milliseconds. */
const longerDeadlinesMs: Readonly<Record<string, number>> = {
  'capture.files': 180_000,
  'capture.testFile': 60_000,
  'capture.practiceShot': 30_000,
  'liveCamera.usbShot': 60_000,
  'golden.measure': 60_000,
  'tether.shoot': 180_000,
  'tether.test': 180_000,
  'tether.cameras': 120_000,
  'tether.choose': 30_000,
  'cardImport.sources': 30_000,
  'cardImport.browse': 60_000,
  'cardImport.stop': 120_000,
  'connection.connect': 90_000,
  'connection.test': 90_000,
  'connection.practice': 60_000,
  // These wait for a person, or for a whole installer.
  'desktop.checkUpdates': 1_800_000,
  'desktop.chooseFolder': 3_600_000,
  'taxonomy.refresh': 60_000,
};

export function deadlineOf(path: readonly string[]): number {
  return longerDeadlinesMs[path.join('.')] ?? defaultDeadlineMs;
}

/**
 * Gives every call of `link` a deadline. For the event stream it covers the opening alone: the stream itself lives as
 * long as the caller reads it. Rejects with `DeadlineError`; the call is then aborted.
 */
export function withDeadlines<TContext extends ClientContext>(
  link: ClientLink<TContext>,
  deadlineMsOf: (path: readonly string[]) => number = deadlineOf,
): ClientLink<TContext> {
  return {
    async call(path, input, options) {
      const deadlineMs = deadlineMsOf(path);
      const overdue = new AbortController();
      const signal = options.signal === undefined ? overdue.signal : AbortSignal.any([options.signal, overdue.signal]);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new DeadlineError(path, deadlineMs);
          reject(error);
          overdue.abort(error);
        }, deadlineMs);
      });
      try {
        return await Promise.race([link.call(path, input, { ...options, signal }), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
