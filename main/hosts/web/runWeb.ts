import { join } from 'node:path';
import { systemTime, type Time } from '../../lib/async/time.ts';
import type { Log, Station } from '../../station/api.ts';
import type { KeyProvider } from '../../vault/keyProvider.ts';
import { sealedFile } from '../../vault/sealedFile.ts';
import { findRendererFolder } from '../rendererFolder.ts';
import { openAppWindow } from './appWindow.ts';
import { createKeptSession } from './keptSession.ts';
import { readLastPort, writeLastPort } from './lastPort.ts';
import { startWebHost, type WebHost } from './webHost.ts';

export interface WebOptions {
  readonly station: Station;
  readonly dataFolder: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Open a window of an installed browser. */
  readonly open: boolean;
  readonly keyProviders: readonly KeyProvider[];
  readonly log: Log;
  /** Left out: the system's. */
  readonly time?: Time;
}

export interface RunningWeb extends WebHost {
  /** Whether a window was opened; false means that the person has to open `url`. Never rejects. */
  readonly opened: Promise<boolean>;
}

/**
 * The station behind a page of this machine, with a window where one can be opened. Runs until `close()`, which leaves the
 * station open: it is the caller's.
 */
export async function runWeb(options: WebOptions): Promise<RunningWeb> {
  const { station, dataFolder, port, open, keyProviders, log, time = systemTime } = options;
  const file = sealedFile(join(dataFolder, 'vault', 'web-session.json'), 'web session', keyProviders);
  const session = createKeptSession(file, time, log);
  const start = (on: number) =>
    startWebHost({
      station,
      port: on,
      rendererFolder: findRendererFolder(import.meta.dirname),
      log,
      session: session.goOn,
    });
  // A browser keeps the right to use a camera by address, so a station keeps its port where it can.
  const last = port === 0 ? await readLastPort(dataFolder) : port;
  const host = port === 0 && last !== 0 ? await start(last).catch(() => start(0)) : await start(port);
  await writeLastPort(dataFolder, Number(new URL(host.url).port));
  const opened = open ? openAppWindow({ url: host.url, dataFolder }).catch(() => false) : Promise.resolve(false);
  const close = async (): Promise<void> => {
    await host.close();
    await session.close();
  };
  return { ...host, opened, close };
}
