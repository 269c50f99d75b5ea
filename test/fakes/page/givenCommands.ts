import type {
  AdoptLine,
  AdoptPage,
  AdoptResult,
  ProbeJson,
  ProbeLineJson,
  ProbeStepJson,
  SyncResult,
} from '../../../main/contract/commands/connection.ts';
import type { IngestResult, WatchLine } from '../../../main/contract/commands/photos.ts';
import type { CommandClient } from '../../../main/contract/contract.ts';
import { lastOf } from '../../../main/hosts/cli/onStation.ts';
import { reportedLines } from '../../../main/lib/async/reportedLines.ts';
import type { Text } from '../../../main/texts/text.ts';

interface Wish {
  readonly reference: string | null;
  readonly all: boolean;
}
interface Watched {
  readonly folder: string;
  readonly reference: string | null;
  readonly endings?: readonly string[] | null | undefined;
}
interface SyncWish {
  readonly untilIdle: boolean;
  readonly forSeconds: number | null;
}

/** The commands as tests give and take them: what one reports while it runs goes to a function. */
export interface GivenCommands extends Omit<CommandClient, 'sync' | 'adopt' | 'watch' | 'probe'> {
  sync(input: SyncWish, signal: AbortSignal): Promise<SyncResult>;
  adopt(input: Wish, onPage: (page: AdoptPage) => void, signal: AbortSignal): Promise<AdoptResult>;
  watch(
    input: Watched,
    onPhoto: (photo: IngestResult) => void,
    signal: AbortSignal,
    onNote: (note: Text) => void,
  ): Promise<void>;
  probe(input: object, onStep: (step: ProbeStepJson) => void, signal: AbortSignal): Promise<ProbeJson>;
}

interface Options {
  readonly signal?: AbortSignal;
}
const never = new AbortController().signal;

/** The client that the command line has, over what a test gives. One that is not given fails when asked. */
export function clientOf(given: Partial<GivenCommands>): CommandClient {
  const { sync, adopt, watch, probe, ...plain } = given;
  const running = {
    sync: sync && ((input: SyncWish, { signal = never }: Options = {}) => sync(input, signal)),
    adopt:
      adopt &&
      (async (input: Wish, { signal = never }: Options = {}) =>
        reportedLines<AdoptLine>(async (report) => {
          const result = await adopt(input, (page) => report({ type: 'page', page }), signal);
          report({ type: 'result', result });
        })),
    watch:
      watch &&
      (async (input: Watched, { signal = never }: Options = {}) =>
        reportedLines<WatchLine>((report) =>
          watch(
            input,
            (photo) => report({ type: 'photo', photo }),
            signal,
            (text) => report({ type: 'note', text }),
          ),
        )),
    probe:
      probe &&
      (async (_input: unknown, { signal = never }: Options = {}) =>
        reportedLines<ProbeLineJson>(async (report) => {
          const found = await probe({}, (step) => report({ type: 'step', step }), signal);
          report({ type: 'found', found });
        })),
  };
  return new Proxy(
    { ...plain, ...running },
    {
      get: (all, name) =>
        Reflect.get(all, name) ??
        (async () => {
          throw new Error(`the fake station has no command ${String(name)}`);
        }),
    },
  ) as unknown as CommandClient;
}

/** The commands that run for a while, with functions for what they report. */
export function runningCommands(commands: CommandClient): Pick<GivenCommands, 'adopt' | 'watch' | 'probe'> {
  return {
    async adopt(input, onPage, signal) {
      return lastOf(await commands.adopt(input, { signal }), (line) => {
        if (line.type === 'result') return line.result;
        onPage(line.page);
        return null;
      });
    },
    async watch(input, onPhoto, signal, onNote) {
      const endings = input.endings == null ? null : [...input.endings];
      for await (const line of await commands.watch({ ...input, endings }, { signal })) {
        if (line.type === 'photo') onPhoto(line.photo);
        else onNote(line.text);
      }
    },
    async probe(_input, onStep, signal) {
      return lastOf(await commands.probe(undefined, { signal }), (line) => {
        if (line.type === 'found') return line.found;
        onStep(line.step);
        return null;
      });
    },
  };
}
