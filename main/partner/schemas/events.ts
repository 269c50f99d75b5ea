import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { SrUuid } from '../../domain/ids.ts';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { text } from '../../texts/text.ts';
import { parseJsonText } from '../jsonText.ts';
import { identifier, optionalText, readTime, stateSchema } from './values.ts';

const timestamp = z.string().transform((written, context) => {
  const at = readTime(written);
  if (at !== null) return at;
  context.issues.push({ code: 'custom', message: 'field.time', input: written });
  return z.NEVER;
});

const base = { sr_uuid: identifier, reference_id: optionalText, timestamp };

const event = z.discriminatedUnion('event_type', [
  z.object({ ...base, event_type: z.literal('state_change'), state: stateSchema }),
  z.object({
    ...base,
    event_type: z.literal('media_rejected'),
    sides: z.array(z.object({ side: z.string().min(1, 'field.empty'), reason: z.string(), message: optionalText })),
  }),
  z.object({
    ...base,
    event_type: z.literal('invalidate_sr'),
    invalidation_reason: z.object({ code: z.string(), message: z.string() }),
  }),
]);

/** Spec section 6. */
export const eventTypes = [
  'state_change',
  'media_rejected',
  'invalidate_sr',
] as const satisfies readonly PartnerEvent['type'][];

/** Throws `StationError` `invalid` naming the field at fault. */
export function parseEvent(json: string): PartnerEvent {
  return readEvent(parseJsonText(json, 'event'));
}

/** `path` is the place in what was sent: `[3].`. */
export function readEvent(json: unknown, path = ''): PartnerEvent {
  const parsed = event.safeParse(json);
  if (!parsed.success) {
    const issue = firstIssue(parsed.error);
    if (issue.field === '') throw new StationError('invalid', text('event.notObject'), { field: 'event' });
    const what = issue.field === 'event_type' ? text('field.eventType') : issue.reason;
    const field = `${path}${issue.field}`;
    throw new StationError('invalid', text('event.notValid', { field, reason: what }), { field });
  }
  const { data } = parsed;
  const common = { srUuid: data.sr_uuid as SrUuid, referenceId: data.reference_id, serverAt: data.timestamp };
  switch (data.event_type) {
    case 'state_change':
      return { ...common, type: 'state_change', state: data.state };
    case 'media_rejected':
      return { ...common, type: 'media_rejected', sides: data.sides };
    case 'invalidate_sr':
      return { ...common, type: 'invalidate_sr', reason: data.invalidation_reason };
  }
}
