import type { Router } from '@orpc/server';
import type { CommandClient, Contract } from '../contract/contract.ts';
import type { LaunchImaging } from '../imaging/remote/imagingChild.ts';
import type { Time } from '../lib/async/time.ts';
import type { KnownSecrets } from '../lib/secrets/knownSecrets.ts';
import type { Text } from '../texts/text.ts';
import type { KeyProvider } from '../vault/keyProvider.ts';
import type { DesktopPort } from './desktop/desktopPort.ts';

export type { DesktopPort, DesktopState } from './desktop/desktopPort.ts';

export interface Station {
  readonly router: StationRouter;
  /** Expected failures are thrown as `StationError` or `PartnerFailure`. */
  readonly commands: CommandClient;
  /** Bytes of an address of `main/contract/assets.ts`, without leading slash; null for an unknown one. */
  asset(path: string, signal: AbortSignal): Promise<Asset | null>;
  readonly keyNotice: Text | null;
  readonly recoveryNotice: Text | null;
  /** The version of the database's schema: an older program cannot read it. */
  readonly databaseVersion: number;
  close(): Promise<void>;
}

/** Stands for one connection of a page. It ends with it, and with it what the page was allowed by a PIN. */
export type PageWindow = Readonly<Record<never, never>>;

/** Every connection of one host is the same operator. A call without a window is no page's, and no PIN opens it. */
export interface PageContext {
  readonly window?: PageWindow;
}
export interface StationRouter {
  readonly page: Router<Contract['page'], PageContext>;
  readonly commands: Router<Contract['commands'], Record<never, never>>;
}

export interface Asset {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** The page may cache it that long. Pictures are addressed by id and never change. */
  readonly maxAgeSeconds: number;
}

export interface StationOptions {
  readonly dataFolder: string;
  /** Connects to the built-in simulator when the folder has no connection yet. */
  readonly practice: boolean;
  /** False for one-shot commands, which run no engine, source or simulator. */
  readonly live: boolean;
  readonly keyProviders: readonly KeyProvider[];
  readonly operator: string;
  readonly version: string;
  readonly log: Log;
  /** Each host starts the decoding process with its own program. */
  readonly launchImaging: LaunchImaging;
  /** The log's filter shares them, so that it keeps the station's secrets out. */
  readonly secrets?: KnownSecrets;
  /** Default: the system's. */
  readonly time?: Time;
  /** Default: the system's answer. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly desktop?: DesktopPort | undefined;
  /** Tests hold the opening up here, between its steps. */
  readonly pause?: (() => Promise<void>) | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type { KeyProvider };

export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
