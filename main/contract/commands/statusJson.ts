import { z } from 'zod';
import type { AnswerKind } from '../domainTypes.ts';
import { list } from './call.ts';

/** Unknown values are null. The keys are printed in this order. */

export const operationsJson = z.object({ pending: z.number(), in_flight: z.number(), parked: z.number() });
export type OperationsJson = z.infer<typeof operationsJson>;

const state = z.object({ primary: z.string(), supplement: z.string().nullable() });

const sideJson = z.object({
  uuid: z.string(),
  name: z.string(),
  group: z.string(),
  required: z.boolean(),
  status: z.enum(['missing', 'captured', 'uploading', 'uploaded', 'rejected']),
  photo: z
    .object({
      id: z.string(),
      sha256: z.string(),
      bytes: z.number(),
      width: z.number(),
      height: z.number(),
      captured_at: z.string(),
    })
    .nullable(),
  rejection: z.object({ reason: z.string(), message: z.string().nullable(), at: z.string() }).nullable(),
});

export const statusItemJson = z.object({
  reference_id: z.string(),
  sr_uuid: z.string().nullable(),
  micro_id: z.string().nullable(),
  url: z.string().nullable(),
  category: z.string().nullable(),
  type: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  /** Null: the partner chooses. */
  service: z.object({ uuid: z.string(), name: z.string().nullable() }).nullable(),
  /** The partner had the SR already. */
  adopted: z.boolean(),
  stage: z.string(),
  state: state.nullable(),
  progress: z
    .object({
      current_required: z.number(),
      total_required: z.number(),
      current_optional: z.number(),
      total_optional: z.number(),
      met: z.boolean(),
    })
    .nullable(),
  sides: list(sideJson),
  /** Without a side, QC has not named the sides yet. */
  rejections_unnamed: list(
    z.object({
      side: z.string().nullable(),
      reason: z.string().nullable(),
      message: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  cancellation: z.object({ code: z.string(), message: z.string() }).nullable(),
  tray: list(z.object({ id: z.string(), sha256: z.string() })),
  operations: operationsJson,
  waiting_for: z.string(),
  next_try_at: z.string().nullable(),
  last_error: z.object({ code: z.string(), message: z.string(), at: z.string() }).nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** A rule of the profile read it from the code; else null. */
  serial: z.string().nullable(),
  lot: z.string().nullable(),
  result_at: z.string().nullable(),
  /** The partner has confirmed every photo and nothing is left to send. */
  safe_to_release: z.boolean(),
});
export type StatusItemJson = z.infer<typeof statusItemJson>;

export const statusJson = z.object({
  items: list(statusItemJson),
  operations: operationsJson,
  expected: z.number(),
  /** Lists the files that were not taken; null where no folder is set. */
  work_list_folder: z
    .object({ folder: z.string(), not_taken: list(z.object({ file: z.string(), message: z.string() })) })
    .nullable(),
  /** Every item is safe to release, and no photo waits without an item. */
  safe_to_release: z.boolean(),
  /** Null without a relay. */
  relay: z.object({ connected: z.boolean(), cursor: z.number(), last_event_at: z.string().nullable() }).nullable(),
  connection: z.object({
    profile: z.string().nullable(),
    online: z.boolean().nullable(),
    credentials: z.enum(['ok', 'missing', 'refused']),
    paused_until: z.string().nullable(),
  }),
});
export type StatusJson = z.infer<typeof statusJson>;

/** `by` is null for an operator who was removed, `by_id` for a name that is on no list. */
export interface PersonJson {
  readonly by: string | null;
  readonly by_id: string | null;
}

export interface ResultJson {
  readonly cursor: number;
  readonly reference_id: string;
  readonly sr_uuid: string;
  readonly result: 'authentic' | 'not_authentic' | 'cancelled';
  readonly at: string;
  /** With the operator, where the station has a list. */
  readonly photos: readonly ({ readonly side: string; readonly sha256: string } & Partial<PersonJson>)[];
  readonly rejections: number;
  readonly serial: string | null;
  readonly lot: string | null;
  /** Why sides were not shot again; `words` are a person's own. */
  readonly answers: readonly {
    readonly side: string;
    readonly reason: string;
    readonly answer: AnswerKind;
    readonly words: string | null;
    readonly by: string | null;
    readonly by_id?: string | null;
    readonly at: string;
  }[];
}
