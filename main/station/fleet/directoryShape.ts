import { z } from 'zod';
import type { DirectoryEntry } from '../../domain/fleet/directory.ts';
import { stages } from '../../domain/model.ts';

const name = z.object({ uuid: z.string().nullable(), name: z.string() });
const shape = z.object({
  reference: z.string(),
  sr: z.string().nullable(),
  category: z.string(),
  type: z.string(),
  service: z.string().nullable(),
  brand: name.nullable(),
  model: name.nullable(),
  stage: z.enum(stages),
  place: z.string().nullable(),
  serial: z.string().nullable().default(null),
  lot: z.string().nullable().default(null),
  station: z.string(),
  photo_at: z.number(),
  rejected: z.array(
    z.object({
      side: z.string(),
      name: z.string(),
      reason: z.string(),
      message: z.string().nullable(),
      at: z.number(),
      picture: z.string().nullable(),
    }),
  ),
});

/** Null for an entry that this version cannot read. */
export function readEntry(value: string): DirectoryEntry | null {
  try {
    return shape.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
