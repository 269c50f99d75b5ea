import type { CommandClient } from '../../contract/contract.ts';
import type { RelayAdmin } from '../../relay/relayAdmin.ts';
import type { RelayPlace } from '../../relay/relayPlace.ts';
import type { Relay, RelayOptions } from '../../relay/startRelay.ts';
import type { KeyProvider, Station } from '../../station/api.ts';
import type { PracticeService } from '../../station/connection/practiceService.ts';
import type { readStation } from '../../station/readStation.ts';
import type { Text } from '../../texts/text.ts';
import type { Words } from '../../texts/wordsIn.ts';

export interface CliContext extends CliProcess {
  readonly core: CliCore;
}

export interface CliProcess {
  readonly io: CliStreams;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly version: string;
  readonly entryFolder: string;
  readonly signal: AbortSignal;
  loadCore(): Promise<CliCore>;
  /** Loads none of the station's code. */
  loadRelay(): Promise<RelayCore>;
}

export interface RelayCore {
  start(options: Omit<RelayOptions, 'log'>): Promise<Relay>;
  /** Throws `StationError` `storage` for an unusable folder, `unreachable` or `credentials` for a fleet's NATS. */
  admin(place: RelayPlace): Promise<RelayAdmin>;
}

export interface CliStreams {
  writeOut(text: string): void;
  writeError(text: string): void;
  readInput(maxBytes: number): Promise<string>;
  /** Of notes and failures for people; English when left out. What stands on standard output is English. */
  readonly words?: Words;
}

export interface CliCore {
  /** Throws `StationError` `locked` when another process holds the folder. */
  openStation(dataFolder: string, mode: OpenMode): Promise<Station>;
  readStation(dataFolder: string): StationReader;
  /** Null where no process holds the folder and takes commands. Throws `StationError` `locked` for another version. */
  connectToRunning(dataFolder: string): Promise<RunningStation | null>;
  /** Other commands hand their work to this process while it holds the folder. */
  serveCommands(dataFolder: string, station: Station): Promise<ServedCommands>;
  /** Null where the running station has no page. */
  pageOfRunning(dataFolder: string): Promise<string | null>;
  keyProviders(dataFolder: string): readonly KeyProvider[];
  testConnection(station: Station, signal: AbortSignal): Promise<ConnectionTest>;
  /** ExifTool reads camera RAW. Rejects where it does not work. */
  exifToolVersion(): Promise<string>;
  startPractice(input: PracticeInput): Promise<PracticeService>;
  /** Closing the page leaves the station open. */
  runWeb(input: WebInput): Promise<RunningHost>;
}

export interface ServedCommands {
  notifyPage(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenMode {
  readonly live: boolean;
  readonly practice: boolean;
}

export type StationReader = ReturnType<typeof readStation>;

export interface RunningStation {
  readonly commands: CommandClient;
  close(): Promise<void>;
}

export interface ConnectionTest {
  readonly ok: boolean;
  readonly message: Text;
  readonly profileText: string | null;
}

export interface PracticeInput {
  readonly port: number;
  readonly seed: number | null;
  readonly speed: number;
  /** Added to the practice catalogue's own. */
  readonly models: number;
  readonly folder: string;
}

export interface WebInput {
  readonly station: Station;
  readonly dataFolder: string;
  readonly port: number;
  readonly open: boolean;
}

export interface RunningHost {
  readonly url: string;
  close(): Promise<void>;
}
