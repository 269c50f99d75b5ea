import type { CommandClient } from '../../contract/contract.ts';
import type { RelayAdmin } from '../../relay/relayAdmin.ts';
import type { RelayPlace } from '../../relay/relayPlace.ts';
import type { Relay, RelayOptions } from '../../relay/startRelay.ts';
import type { KeyProvider, Station } from '../../station/api.ts';
import type { PracticeService } from '../../station/connection/practiceService.ts';
import type { readStation } from '../../station/readStation.ts';
import type { Text } from '../../texts/text.ts';

export interface CliContext extends CliProcess {
  readonly core: CliCore;
}

/** The surroundings of the command line. The process gives the real ones (`cli.ts`), tests give fakes. */
export interface CliProcess {
  readonly io: CliStreams;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly version: string;
  /** Where the built entries (`electron.js`) lie. */
  readonly entryFolder: string;
  /** Fires when the person or the parent process asks to stop. */
  readonly signal: AbortSignal;
  /** Loads the station's code: help and refused arguments do without it, and come at once. */
  loadCore(): Promise<CliCore>;
  /** Loads the relay's code, and nothing of the station. */
  loadRelay(): Promise<RelayCore>;
}

export interface RelayCore {
  /** Its log goes to standard error, as JSON lines. */
  start(options: Omit<RelayOptions, 'log'>): Promise<Relay>;
  /** Throws `StationError` `storage` for a folder that can't be used, `unreachable` or `credentials` for a fleet's NATS. */
  admin(place: RelayPlace): Promise<RelayAdmin>;
}

export interface CliStreams {
  writeOut(text: string): void;
  writeError(text: string): void;
  /** All of standard input, at most `maxBytes`; longer input is refused with a StationError. */
  readInput(maxBytes: number): Promise<string>;
}

export interface CliCore {
  /** Throws `StationError` `locked` when another process holds the folder. */
  openStation(dataFolder: string, mode: OpenMode): Promise<Station>;
  readStation(dataFolder: string): StationReader;
  /** The process that holds the folder, when it can take commands; else null. Throws `StationError` `locked` when it is of another version. */
  connectToRunning(dataFolder: string): Promise<RunningStation | null>;
  /** Lets other commands hand their work to this process while it holds the folder. */
  serveCommands(dataFolder: string, station: Station): Promise<ServedCommands>;
  /** Where the page of the station is that holds the folder; null where it has none. */
  pageOfRunning(dataFolder: string): Promise<string | null>;
  /** Where this machine can keep the key that locks the credentials, in order of preference. */
  keyProviders(dataFolder: string): readonly KeyProvider[];
  testConnection(station: Station, signal: AbortSignal): Promise<ConnectionTest>;
  /** The version of ExifTool, which reads camera RAW. Rejects where it does not work. */
  exifToolVersion(): Promise<string>;
  startPractice(input: PracticeInput): Promise<PracticeService>;
  /** Serves the page of an open station; closing it leaves the station open. */
  runWeb(input: WebInput): Promise<RunningHost>;
}

export interface ServedCommands {
  /** Lets a second start say where the page is. Nothing of `url` but its origin is written down. */
  tellPage(url: string): Promise<void>;
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
  /** The profile as stored; null when there is none. It holds no credential. */
  readonly profileText: string | null;
}

export interface PracticeInput {
  readonly port: number;
  readonly seed: number | null;
  readonly speed: number;
  /** So many models more than the practice catalogue has. */
  readonly models: number;
  readonly folder: string;
}

export interface WebInput {
  readonly station: Station;
  readonly dataFolder: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly open: boolean;
}

export interface RunningHost {
  readonly url: string;
  close(): Promise<void>;
}
