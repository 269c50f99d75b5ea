import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { FailureDetails, StationErrorCode } from '../../domain/failure.ts';
import type {
  AdoptPage,
  AdoptResult,
  IngestResult,
  ProbeJson,
  ProbeStepJson,
  StationCommands,
} from '../../station/api.ts';
import type { Text } from '../../texts/text.ts';

/** Grows when a command, its input or its answer changes. A station and a command of different numbers do not talk. */
export const contractVersion = 15;

/** Headers by which both sides of the door tell their contract's number and their Sideshot's version. */
export const contractHeader = 'sideshot-contract';
export const versionHeader = 'sideshot-version';

/** The answer to another number: "Upgrade Required", with both headers. Told to the holder of the token alone. */
export const wrongContract = 426;

/** Commands that answer once and can't be stopped. */
export type PlainCommand = Exclude<keyof StationCommands, 'adopt' | 'sync' | 'watch' | 'probe'>;

/** A command that runs until it is stopped. The caller gives it an id, and stops it by that. */
export interface Run<Input> {
  readonly runId: string;
  readonly input: Input;
}

/** The header by which a command shows that it may ask: it can read `<data>/control.json`. */
export function bearer(token: string): string {
  return `${scheme} ${token}`;
}

const scheme = 'Bearer';

/** One thing that `watch` tells while it runs. */
export type WatchLine =
  | { readonly type: 'photo'; readonly photo: IngestResult }
  | { readonly type: 'note'; readonly text: Text };

/** One thing that `probe` tells while it runs; the last is what it found. */
export type ProbeStreamLine =
  | { readonly type: 'step'; readonly step: ProbeStepJson }
  | { readonly type: 'found'; readonly found: ProbeJson };

/** One thing that `adopt` tells; its result is the last. */
export type AdoptLine =
  | { readonly type: 'page'; readonly page: AdoptPage }
  | { readonly type: 'result'; readonly result: AdoptResult };

/** A `StationError` as it crosses. */
export interface StationFailure {
  readonly code: StationErrorCode;
  readonly text: Text;
  readonly field: string | null;
}

// Types alone: both sides are of one contract, and the commands parse their inputs themselves.
const command = oc.errors({
  STATION: { status: 422, data: z.custom<StationFailure>() },
  PARTNER: { status: 424, data: z.custom<FailureDetails>() },
});

function plain<Name extends PlainCommand>() {
  return command.input(z.custom<InputOf<Name>>()).output(z.custom<AnswerOf<Name>>());
}
type InputOf<Name extends keyof StationCommands> = Parameters<StationCommands[Name]>[0];
type AnswerOf<Name extends keyof StationCommands> = Awaited<ReturnType<StationCommands[Name]>>;

/** The commands as other processes of this user may give them to the station that holds the data folder. */
export const commandContract = {
  connect: plain<'connect'>(),
  taxonomyRefresh: plain<'taxonomyRefresh'>(),
  taxonomyList: plain<'taxonomyList'>(),
  create: plain<'create'>(),
  codeNotes: plain<'codeNotes'>(),
  workListImport: plain<'workListImport'>(),
  workListClear: plain<'workListClear'>(),
  exportQueue: plain<'exportQueue'>(),
  importQueue: plain<'importQueue'>(),
  importPhotos: plain<'importPhotos'>(),
  ingest: plain<'ingest'>(),
  submit: plain<'submit'>(),
  retry: plain<'retry'>(),
  cancel: plain<'cancel'>(),
  reject: plain<'reject'>(),
  unreject: plain<'unreject'>(),
  status: plain<'status'>(),
  event: plain<'event'>(),
  find: plain<'find'>(),
  fleet: plain<'fleet'>(),
  fleetPublish: plain<'fleetPublish'>(),
  fleetAnswer: plain<'fleetAnswer'>(),
  updateUser: plain<'updateUser'>(),
  adopt: command.input(z.custom<Run<InputOf<'adopt'>>>()).output(eventIterator(z.custom<AdoptLine>())),
  sync: command.input(z.custom<Run<InputOf<'sync'>>>()).output(z.custom<AnswerOf<'sync'>>()),
  watch: command.input(z.custom<Run<InputOf<'watch'>>>()).output(eventIterator(z.custom<WatchLine>())),
  probe: command.input(z.custom<Run<InputOf<'probe'>>>()).output(eventIterator(z.custom<ProbeStreamLine>())),
  /** The run still ends with its answer. A run that begins later under this id is stopped at once. */
  stop: oc.input(z.custom<{ readonly runId: string }>()),
} satisfies Record<keyof StationCommands | 'stop', unknown>;
