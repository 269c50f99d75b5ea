import { safeStorage } from 'electron';
import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import type { KnownSecrets } from '../../lib/secrets/knownSecrets.ts';
import type { DesktopPort, Log, Station } from '../../station/api.ts';
import { openStation } from '../../station.ts';
import { keychainKey } from '../../vault/keychainKey.ts';
import { keyFile } from '../../vault/keyFile.ts';
import { operatorName } from '../operatorName.ts';
import { safeStorageKey } from './safeStorageKey.ts';

export interface OwnStationOptions {
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly version: string;
  readonly log: Log;
  readonly secrets: KnownSecrets;
  readonly desktop: DesktopPort;
  readonly launchImaging: LaunchImaging;
}

/** Loaded beside the window, because it brings SQLite along. */
export function openOwnStation({
  dataFolder,
  practice,
  version,
  log,
  secrets,
  desktop,
  launchImaging,
}: OwnStationOptions): Promise<Station> {
  return openStation({
    dataFolder,
    practice,
    live: true,
    keyProviders: [
      safeStorageKey(dataFolder, safeStorage),
      // For credentials entered on the command line.
      keychainKey(dataFolder),
      keyFile(dataFolder, log),
    ],
    operator: operatorName(process.env),
    version,
    log,
    secrets,
    desktop,
    launchImaging,
    environment: process.env,
  });
}
