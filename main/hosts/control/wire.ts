import { z } from 'zod';
import {
  type FailureDetails,
  failureKinds,
  limitTypes,
  PartnerFailure,
  StationError,
  stationErrorCodes,
} from '../../domain/failure.ts';
import type { StationCommands } from '../../station/api.ts';

/**
 * What the two processes say: the client posts a command; the answer is JSON lines, one a photo or note for `watch`, then
 * exactly one with the result or the failure. An answer that ends without it was cut off.
 */
export type CommandName = keyof StationCommands;

// Checked both ways: a command missing here, or one too many, does not compile.
const names: Readonly<Record<CommandName, true>> = {
  connect: true,
  taxonomyRefresh: true,
  taxonomyList: true,
  create: true,
  importPhotos: true,
  ingest: true,
  sync: true,
  submit: true,
  retry: true,
  cancel: true,
  status: true,
  event: true,
  find: true,
  updateUser: true,
  watch: true,
};
const commandName = z.custom<CommandName>((name) => typeof name === 'string' && Object.hasOwn(names, name));

/** `id` is the client's own, so that it can stop what it asked for. The command itself parses its input. */
export const commandRequest = z.object({ id: z.uuid(), name: commandName, input: z.unknown() });
export type CommandRequest = z.infer<typeof commandRequest>;

export const stopRequest = z.object({ id: z.uuid() });

const partnerDetails = z.object({
  kind: z.enum(failureKinds),
  message: z.string(),
  code: z.string(),
  status: z.number().optional(),
  serverMessage: z.string().optional(),
  outcomeUnknown: z.boolean(),
  limitType: z.enum(limitTypes).optional(),
  retryAfterMs: z.number().optional(),
  endpoint: z.string(),
}) satisfies z.ZodType<FailureDetails>;

const failure = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('station'),
    code: z.enum(stationErrorCodes),
    message: z.string(),
    field: z.string().nullable(),
  }),
  z.object({ kind: z.literal('partner'), details: partnerDetails }),
  z.object({ kind: z.literal('bug'), message: z.string() }),
]);
export type WireFailure = z.infer<typeof failure>;

export const answerLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('photo'), value: z.unknown() }),
  z.object({ type: z.literal('note'), text: z.string() }),
  z.object({ type: z.literal('result'), value: z.unknown() }),
  z.object({ type: z.literal('failure'), failure }),
]);
export type AnswerLine = z.infer<typeof answerLine>;

/** A thrown value as it crosses. Causes stay behind: they are for the log of the process where it happened. */
export function toWireFailure(error: unknown): WireFailure {
  if (error instanceof StationError) {
    return { kind: 'station', code: error.code, message: error.message, field: error.field };
  }
  if (error instanceof PartnerFailure) return { kind: 'partner', details: error.details };
  return { kind: 'bug', message: error instanceof Error ? error.message : String(error) };
}

/** The same error on the other side, so that exit codes and messages do not depend on who carried the command out. */
export function fromWireFailure(failure: WireFailure): Error {
  switch (failure.kind) {
    case 'station':
      return new StationError(failure.code, failure.message, failure.field === null ? {} : { field: failure.field });
    case 'partner':
      return new PartnerFailure(failure.details);
    case 'bug':
      return new StationError('failed', failure.message);
  }
}
