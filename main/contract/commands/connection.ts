import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { userChanges } from '../user.ts';
import { commandCall, list } from './call.ts';
import { operationsJson } from './statusJson.ts';

const connectInput = z.object({
  profileText: z.string(),
  profilePath: z.string().nullable(),
  /** Null keeps the stored one. */
  apiKey: z.string().nullable(),
  userToken: z.string().nullable(),
  /** The relay's code or this station's token. Null or absent keeps the stored one. */
  relayToken: z.string().max(30_000).nullish(),
  test: z.boolean(),
});
export type ConnectInput = Readonly<z.infer<typeof connectInput>>;

const connectResult = z.object({
  profile: z.string(),
  base_url: z.string(),
  tested: z.boolean(),
  message: z.string(),
  /** Warnings for a person, e.g. an operation that writes outside of `/sr/`. */
  notes: list(z.string()),
});
export type ConnectResult = z.infer<typeof connectResult>;

const syncResult = z.object({
  ended: z.enum(['idle', 'time_up', 'stopped']),
  operations: operationsJson,
  waiting_for: z.string(),
  credentials: z.enum(['ok', 'missing', 'refused', 'unknown']),
  message: z.string(),
});
export type SyncResult = z.infer<typeof syncResult>;

const findJson = z.object({
  message: z.string().nullable(),
  sr_uuid: z.string(),
  micro_id: z.string().nullable(),
  legacy_id: z.string().nullable(),
  state: z.object({ primary: z.string(), supplement: z.string().nullable() }),
  url: z.string().nullable(),
});
export type FindJson = z.infer<typeof findJson>;

const probeStepJson = z.object({
  endpoint: z.string(),
  calls: z.number(),
  /** How long the partner's limit delays it; else null. */
  wait_ms: z.number().nullable(),
});
export type ProbeStepJson = z.infer<typeof probeStepJson>;

const probeJson = z.object({
  profile: z.custom<object>(),
  changes: list(z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), proof: z.string() })),
  endpoints: list(
    z.object({
      endpoint: z.string(),
      outcome: z.enum(['works', 'refused', 'failed', 'limited', 'not_tried', 'not_proven']),
      /** For `not_proven`, a write, this is what the profile sends. */
      credential: z.enum(['bearer', 'x-api-key', 'none']).nullable(),
      user_token: z.boolean(),
      message: z.string(),
    }),
  ),
  parameters: list(
    z.object({
      field: z.string(),
      /** Null where no answer proves one. */
      name: z.string().nullable(),
      proof: z.enum(['effect', 'refusal', 'accepted']).nullable(),
      message: z.string(),
    }),
  ),
  calls: z.number(),
});
export type ProbeJson = z.infer<typeof probeJson>;

const probeLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: probeStepJson }),
  z.object({ type: z.literal('found'), found: probeJson }),
]);
export type ProbeLineJson = z.infer<typeof probeLine>;

const adoptResult = z.object({
  adopted: list(z.string()),
  /** Found SRs that our credential may not read, or that another identifier matched. */
  not_ours: z.number(),
});
export type AdoptResult = z.infer<typeof adoptResult>;

const adoptPage = z.object({
  page: z.number(),
  /** Null where the partner does not tell. */
  pages: z.number().nullable(),
  seen: z.number(),
  adopted: z.number(),
  not_ours: z.number(),
});
export type AdoptPage = z.infer<typeof adoptPage>;

const adoptLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), page: adoptPage }),
  z.object({ type: z.literal('result'), result: adoptResult }),
]);
export type AdoptLine = z.infer<typeof adoptLine>;

const eventResult = z.object({
  known: z.boolean(),
  duplicate: z.boolean(),
  changed: z.boolean(),
  changes: list(z.string()),
  message: z.string(),
});

export const connectionCommands = {
  connect: commandCall.input(connectInput).output(connectResult),
  /** Ends when idle, after a time, or when stopped; at once where a running engine does the work. */
  sync: commandCall
    .input(
      z.object({
        untilIdle: z.boolean(),
        forSeconds: z.number().positive('field.above0').max(2_678_400, 'field.overMonth').nullable(),
      }),
    )
    .output(syncResult),
  find: commandCall.input(z.object({ identifier: z.string().min(1, 'field.empty') })).output(findJson),
  updateUser: commandCall
    .input(z.object({ userId: z.string(), changes: userChanges }))
    .output(z.object({ message: z.string(), data: z.unknown() })),
  /** Reads only. The last line is the result; the proposed profile is not stored. */
  probe: commandCall.output(eventIterator(probeLine)),
  /** Takes over one reference, or every open SR of the profile's list. A stopped run still ends with its result. */
  adopt: commandCall
    .input(
      z
        .object({
          reference: z.string().trim().min(1, 'field.empty').max(500, 'argument.max500').nullable(),
          all: z.boolean(),
        })
        .refine(({ reference, all }) => reference !== null || all, 'existing.adoptWhat'),
    )
    .output(eventIterator(adoptLine)),
  /** `text` is the JSON of one webhook event. */
  event: commandCall.input(z.object({ text: z.string() })).output(eventResult),
};
