import { every, type Time } from '../../lib/async/time.ts';
import type { Log } from '../../station/api.ts';
import { aliveSession, nextSession, parseSession, type WebSession } from './webSession.ts';

/** Where the session is kept, sealed; both throw where it cannot be. */
export interface SessionFile {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

export interface KeptSession {
  /** The session of this start; from then on the file tells, an hour behind at most, when the station was alive. Called once. */
  goOn(port: number): Promise<WebSession>;
  close(): Promise<void>;
}

/** How often it is asked whether the file is an hour behind: after a machine has slept, it soon is. */
const lookEveryMs = 600_000;

/** The session of open pages, over the starts of a station. Without a place for it each start has its own. */
export function createKeptSession(file: SessionFile, time: Time, log: Log): KeptSession {
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
      stop = every(time, lookEveryMs, () => {
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
