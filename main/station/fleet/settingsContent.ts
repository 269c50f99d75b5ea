import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import { type Profile, parseProfile } from '../../partner/profile.ts';
import { text } from '../../texts/text.ts';
import { withOwnSecrets } from './secretMarks.ts';

/** The newest format that this program reads. */
const newestFormat = 1;

const contentShape = z.object({ format: z.number().int(), profile: z.record(z.string(), z.unknown()) });

/** These belong to each station: where it sends, its name, whom it trusts, its relay. */
export const ownFields = ['name', 'base_url', 'tls', 'events'] as const satisfies readonly (keyof Profile)[];

/** Defaults are left out, so that an older Sideshot meets no unknown field. */
export function contentOf(profile: Profile): string {
  const defaults: Readonly<Record<string, unknown>> = parseProfile(
    JSON.stringify({ name: profile.name, base_url: profile.base_url }),
  );
  const shared = Object.entries(profile).filter(
    ([field, value]) => !isOwn(field) && JSON.stringify(value) !== JSON.stringify(defaults[field]),
  );
  return JSON.stringify({ format: newestFormat, profile: Object.fromEntries(shared) });
}

/** Throws `StationError` `invalid` for a newer or wrong format. */
export function profileWith(own: Profile, content: string): Profile {
  const parsed = contentShape.safeParse(jsonOf(content));
  if (!parsed.success) throw new StationError('invalid', text('fleetSettings.noContent'));
  const { format, profile } = parsed.data;
  if (format > newestFormat) throw new StationError('invalid', text('fleetSettings.tooNew', { format }));
  return withOwn(own, profile);
}

/** A whole profile must lead to this station's partner. Throws `invalid` naming the field. */
export function givenProfile(own: Profile, given: string): Profile {
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(given));
  if (!parsed.success) throw new StationError('invalid', text('profile.notObject'), { field: 'profile' });
  const { base_url: address, ...rest } = profileIn(own, parsed.data);
  if (address !== undefined && originOf(address) !== new URL(own.base_url).origin)
    throw new StationError('invalid', text('fleetSettings.otherPartner', { address: own.base_url }), {
      field: 'base_url',
    });
  return withOwn(own, rest);
}

/** A file of settings is published as far as its profile goes; its marks stand for this station's own secrets. */
function profileIn(own: Profile, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const parsed = contentShape.safeParse(given);
  return parsed.success
    ? z.record(z.string(), z.unknown()).parse(withOwnSecrets(parsed.data.profile, own).value)
    : given;
}

export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function profileChanges(before: Profile, after: Profile): readonly FieldChange[] {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((field) => old.get(field) !== next.get(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }));
}

function withOwn(own: Profile, shared: Readonly<Record<string, unknown>>): Profile {
  const rest = Object.fromEntries(Object.entries(shared).filter(([field]) => !isOwn(field)));
  const mine = Object.fromEntries(ownFields.map((field) => [field, own[field]]));
  return parseProfile(JSON.stringify({ ...rest, ...mine }));
}

function leavesOf(value: object, path = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    const field = path === '' ? name : `${path}.${name}`;
    if (path === '' && isOwn(name)) continue;
    if (typeof part === 'object' && part !== null && !Array.isArray(part) && Object.keys(part).length > 0)
      for (const [leaf, reported] of leavesOf(part, field)) leaves.set(leaf, reported);
    else leaves.set(field, JSON.stringify(part));
  }
  return leaves;
}

export function isOwn(field: string): boolean {
  return ownFields.some((own) => own === field);
}

function originOf(address: unknown): string | null {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null;
}

function jsonOf(given: string): unknown {
  try {
    return parseBoundedJson(given);
  } catch {
    return null;
  }
}
