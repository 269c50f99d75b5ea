import { z } from 'zod';
import { hashText } from '../random.ts';
import { activeSides } from './requirements.ts';
import type { ReceivedMedia, ServiceRequest } from './serviceRequest.ts';

/** `media`: so many sides hold a photo already, required ones first. Default: the catalogue's first type. */
export const elsewhereSchema = z.strictObject({
  /** Null means its program gave no reference. */
  reference: z.string().nullable(),
  owner: z.enum(['us', 'another']).default('us'),
  microId: z.string().optional(),
  legacyId: z.string().optional(),
  category: z.string().optional(),
  type: z.string().optional(),
  media: z.union([z.enum(['none', 'required', 'all']), z.number().int().min(0)]).default('none'),
  state: z.strictObject({ primary: z.string(), supplement: z.string().nullable() }).optional(),
});
export type Elsewhere = z.input<typeof elsewhereSchema>;
export type ElsewhereOrder = z.output<typeof elsewhereSchema>;

export function asMadeElsewhere(sr: ServiceRequest, order: ElsewhereOrder, at: string): ServiceRequest {
  const media = mediaFrom(sr, order.media, at);
  return {
    ...sr,
    referenceId: order.reference ?? '',
    owner: order.owner,
    microId: order.microId ?? sr.microId,
    ...(order.legacyId === undefined ? {} : { legacyId: order.legacyId }),
    state: order.state ?? sr.state,
    media,
    uploads: media,
    lastUploadAt: media.length > 0 ? at : null,
  };
}

function mediaFrom(sr: ServiceRequest, wanted: ElsewhereOrder['media'], at: string): readonly ReceivedMedia[] {
  const sides = activeSides(sr.groups).toSorted((a, b) => Number(b.required) - Number(a.required));
  const required = sides.filter((side) => side.required).length;
  const counts = { none: 0, required, all: sides.length };
  const count = typeof wanted === 'number' ? wanted : counts[wanted];
  return sides.slice(0, count).map((side) => ({
    sideUuid: side.uuid,
    sideName: side.name,
    sha256: hashText(`${sr.uuid}/${side.uuid}`).toString(16).padStart(64, '0'),
    bytes: 1_000,
    format: 'jpeg',
    filename: 'elsewhere.jpg',
    at,
    rejected: false,
  }));
}
