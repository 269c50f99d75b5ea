import { join } from 'node:path';
import { systemTime, type Time } from '../../lib/async/time.ts';
import type { Log, Station } from '../../station/api.ts';
import type { KeyProvider } from '../../vault/keyProvider.ts';
import { sealedFile } from '../../vault/sealedFile.ts';
import { findRendererFolder } from '../rendererFolder.ts';
import { openAppWindow } from './appWindow.ts';
import { readLastPort, writeLastPort } from './lastPort.ts';
import { createSavedSession } from './savedSession.ts';
import { startWebHost, type WebHost } from './webHost.ts';

export interface WebOptions {
  readonly station: Station;
  readonly dataFolder: string;
  readonly port: number;
  readonly open: boolean;
  readonly keyProviders: readonly KeyProvider[];
  readonly log: Log;
  readonly time?: Time;
}

export interface RunningWeb extends WebHost {
  /** False: the person has to open `url`. Never rejects. */
  readonly opened: Promise<boolean>;
}

export async function runWeb(options: WebOptions): Promise<RunningWeb> {
  const { station, dataFolder, port, open, keyProviders, log, time = systemTime } = options;
  const file = sealedFile(join(dataFolder, 'vault', 'web-session.json'), 'web session', keyProviders);
  const session = createSavedSession(file, time, log);
  const start = (on: number) =>
    startWebHost({
      station,
      port: on,
      rendererFolder: findRendererFolder(import.meta.dirname),
      log,
      session: session.goOn,
    });
  // Browsers grant the camera per address, so a station reuses its port where it can.
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
