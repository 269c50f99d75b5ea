import { every, type Time } from '../../lib/async/time.ts';
import type { Log } from '../../station/api.ts';
import { aliveSession, nextSession, parseSession, type WebSession } from './webSession.ts';

/** Both throw where the storage fails. */
export interface SessionFile {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

export interface SavedSession {
  /** Afterwards the file records, at most an hour late, that the station was alive. Called once. */
  goOn(port: number): Promise<WebSession>;
  close(): Promise<void>;
}

/** Short enough that a machine that slept updates the file soon. */
const pollEveryMs = 600_000;

/** Open pages survive a restart. Without a file each start has its own session. */
export function createSavedSession(file: SessionFile, time: Time, log: Log): SavedSession {
  let stop = (): void => undefined;
  let writing = Promise.resolve();
  const untold = (error: unknown) => {
    log.warn('The session of open pages could not be kept', { error });
    return null;
  };

  async function write(session: WebSession): Promise<void> {
    await file.write(JSON.stringify(session)).catch(untold);
  }

  return {
    async goOn(port) {
      let session = nextSession(parseSession(await file.read().catch(untold)), port, time.now());
      await write(session);
      stop = every(time, pollEveryMs, () => {
        const next = aliveSession(session, time.now());
        if (next === null) return;
        session = next;
        writing = writing.then(() => write(next));
      });
      return session;
    },
    async close() {
      stop();
      await writing;
    },
  };
}
