import type { Router } from '@orpc/server';
import type { CommandClient, Contract } from '../contract/contract.ts';
import type { LaunchImaging } from '../imaging/remote/imagingChild.ts';
import type { Time } from '../lib/async/time.ts';
import type { KnownSecrets } from '../lib/secrets/knownSecrets.ts';
import type { Text } from '../texts/text.ts';
import type { KeyProvider } from '../vault/keyProvider.ts';
import type { DesktopPort } from './desktop/desktopPort.ts';

export type { DesktopPort, DesktopState } from './desktop/desktopPort.ts';

/** The result of `openStation` for a host: the core behind the window, the web page or the command line. */
export interface Station {
  /** Implements the contract; `hosts/rpc` serves it. */
  readonly router: StationRouter;
  /** The commands, called in this process. Expected failures are thrown as `StationError` or `PartnerFailure`. */
  readonly commands: CommandClient;
  /** Bytes behind the addresses of `main/contract/assets.ts`; null for what does not exist. `path` has no leading slash. */
  asset(path: string, signal: AbortSignal): Promise<Asset | null>;
  /** For the person when credentials lie in a key file; else null. */
  readonly keyNotice: Text | null;
  /** For the person when the database had to be rebuilt at this start; else null. */
  readonly recoveryNotice: Text | null;
  /** Of the database's form: an older program cannot read it. */
  readonly databaseVersion: number;
  /** Stops everything; resolves when nothing is open any more. */
  close(): Promise<void>;
}

/** Nothing yet: who asks is the same operator for every connection of one host. */
export type RpcContext = Record<never, never>;
export interface StationRouter {
  readonly page: Router<Contract['page'], RpcContext>;
  readonly commands: Router<Contract['commands'], RpcContext>;
}

export interface Asset {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** How long the page may keep it. Pictures are addressed by id and never change, so a day is common. */
  readonly maxAgeSeconds: number;
}

export interface StationOptions {
  readonly dataFolder: string;
  /** Connect to the built-in simulator when the folder has no connection yet (or already is in practice). */
  readonly practice: boolean;
  /** Run the engine, sources and simulator. False for one-shot commands, which only change the store. */
  readonly live: boolean;
  /** Keys to lock secrets with, in order of preference; the first that works is used for new secrets. */
  readonly keyProviders: readonly KeyProvider[];
  readonly operator: string;
  readonly version: string;
  readonly log: Log;
  /** How the process is started that decodes pictures: each host has its own program for it. */
  readonly launchImaging: LaunchImaging;
  /** Learns what the station holds of secrets, so that the log keeps them out too; the station has its own when not given. */
  readonly secrets?: KnownSecrets;
  /** The system's own when not given. */
  readonly time?: Time;
  /** Free bytes where a folder lies; the system's own answer when not given. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** The installed app around the station; left out by every other host. */
  readonly desktop?: DesktopPort | undefined;
  /** Awaited between the steps of the opening: tests hold it up there. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Bytes of the environment the core may read: proxy variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type { KeyProvider };

export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}
