import type { CommandClient } from '../../../main/contract/contract.ts';
import { StationError } from '../../../main/domain/failure.ts';
import type { CliCore, CliProcess } from '../../../main/hosts/cli/cliContext.ts';
import { runProgram } from '../../../main/hosts/cli/program.ts';
import { stationSettings } from '../../../main/station/settings/settings.ts';
import { asGiven, type Text } from '../../../main/texts/text.ts';
import {
  fakeCommands,
  fakeStation,
  fakeStatus,
  fakeTaxonomy,
  type RecordedCall,
} from '../../fakes/page/fakeCommands.ts';
import type { GivenCommands } from '../../fakes/page/givenCommands.ts';

export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly error: string;
  readonly calls: readonly RecordedCall[];
  /** What the core was asked for, in order, e.g. `open /data live`. */
  readonly core: readonly string[];
}

export interface CliSetup {
  readonly commands?: Partial<GivenCommands>;
  readonly core?: Partial<CliCore>;
  readonly input?: string;
  /** Standard input that behaves otherwise, e.g. never ends. */
  readonly readInput?: () => Promise<string>;
  readonly workingFolder?: string;
  readonly keyNotice?: Text;
  readonly environment?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Runs the program in this process over fakes. */
export async function runCli(args: readonly string[], setup: CliSetup = {}): Promise<CliRun> {
  const { commands, calls } = fakeCommands(setup.commands);
  const asked: string[] = [];
  let out = '';
  let error = '';
  const context: CliProcess = {
    io: {
      writeOut: (text) => {
        out += text;
      },
      writeError: (text) => {
        error += text;
      },
      readInput: setup.readInput ?? (async () => setup.input ?? ''),
    },
    environment: setup.environment ?? {},
    workingFolder: setup.workingFolder ?? '/desk',
    version: '1.2.3',
    entryFolder: '/app',
    signal: setup.signal ?? new AbortController().signal,
    loadRelay: async () => {
      throw new Error('No relay here');
    },
    loadCore: async () => ({ ...freeFolder(commands, asked, setup.keyNotice), ...setup.core }),
  };
  const code = await runProgram(args, context);
  return { code, out, error, calls, core: asked };
}

/** A core whose folder nobody holds. */
function freeFolder(commands: CommandClient, asked: string[], keyNotice: Text | undefined): CliCore {
  return {
    openStation: async (folder, mode) => {
      asked.push(`open ${folder}${mode.live ? ' live' : ''}${mode.practice ? ' practice' : ''}`);
      const onClose = () => asked.push('close');
      return fakeStation(commands, keyNotice === undefined ? { onClose } : { onClose, keyNotice });
    },
    readStation: (folder) => {
      asked.push(`read ${folder}`);
      return {
        status: () => fakeStatus([]),
        taxonomy: () => fakeTaxonomy,
        expected: () => [],
        operators: () => [],
        results: () => [],
        profile: () => null,
        settingsFile: () => '{}\n',
        settingsDiff: () => ({ changes: [] }),
        spaceLimits: () => stationSettings.storage.usual,
        trouble: () => null,
        close: () => asked.push('close'),
      };
    },
    connectToRunning: async () => null,
    serveCommands: async () => {
      asked.push('serve');
      return {
        notifyPage: async (url) => void asked.push(`tell ${url}`),
        close: async () => void asked.push('stop serving'),
      };
    },
    pageOfRunning: async () => null,
    keyProviders: () => [],
    testConnection: async () => ({ ok: true, message: asGiven('The partner answered.'), profileText: null }),
    exifToolVersion: async () => '13.0',
    startPractice: async () => {
      throw new Error('not part of this test');
    },
    runWeb: async (input) => {
      asked.push(`web port ${input.port}${input.open ? ' open' : ''}`);
      return { url: 'http://127.0.0.1:4000/?token=t', close: async () => void asked.push('close web') };
    },
  };
}

export function locked(): never {
  throw new StationError('locked', asGiven('held'));
}
