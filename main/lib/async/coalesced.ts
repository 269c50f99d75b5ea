import type { Time } from './time.ts';

/** Work that runs once for all the calls that asked for it meanwhile. */
export interface Coalesced {
  /** Runs the work once everybody else who waits for the main thread has had their turn. */
  readonly soon: () => void;
  /** A run that was asked for does not take place. */
  cancel(): void;
}

export function coalesced(time: Pick<Time, 'soon'>, work: () => void, onFailure: (error: unknown) => void): Coalesced {
  let cancel: (() => void) | null = null;
  function run(): void {
    cancel = null;
    try {
      work();
    } catch (error) {
      onFailure(error);
    }
  }
  return {
    soon() {
      cancel ??= time.soon(run);
    },
    cancel() {
      cancel?.();
      cancel = null;
    },
  };
}
