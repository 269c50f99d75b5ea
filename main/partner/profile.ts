import { isAbsolute, resolve } from 'node:path';
import { type CodeRules, type ExtractedCode, isWithin, lengthRangeOf } from '../domain/codes/codeRules.ts';
import { readGs1 } from '../domain/codes/gs1.ts';
import { StationError } from '../domain/failure.ts';
import type { ImageFormat, SendPolicy } from '../domain/model.ts';
import type { ServiceRules } from '../domain/taxonomy/serviceChoice.ts';

import { allIssues, type FieldIssue, firstIssue } from '../lib/firstIssue.ts';

import { groupMatcher, wholeMatcher } from '../lib/patterns.ts';

import { text } from '../texts/text.ts';
import { parseJsonText } from './jsonText.ts';
import { type Profile, profileSchema } from './profileSchema.ts';

export type { Profile } from './profileSchema.ts';

/**
 * Reads a connection profile: the JSON of docs "connection profile", unknown keys refused, defaults filled in.
 * Throws `StationError` `invalid` whose `field` is the path of the field at fault.
 */
export function parseProfile(json: string): Profile {
  const parsed = profileSchema.safeParse(parseJsonText(json, 'profile'));
  if (parsed.success) return parsed.data;
  const { field, reason } = firstIssue(parsed.error);
  if (field === '') throw new StationError('invalid', text('profile.notObject'), { field: 'profile' });
  throw new StationError('invalid', text('profile.notValid', { field, reason }), { field });
}

/** All that is wrong with a profile, for a form; none for one that can be used. Throws `invalid` for a text that is no JSON. */
export function profileFaults(json: string): readonly FieldIssue[] {
  const parsed = profileSchema.safeParse(parseJsonText(json, 'profile'));
  return parsed.success ? [] : allIssues(parsed.error);
}

/** The profile with its file paths absolute: relative ones start at `folder`, where the profile came from. */
export function resolveProfilePaths(profile: Profile, folder: string): Profile {
  const absolute = (file: string | null) => (file === null || isAbsolute(file) ? file : resolve(folder, file));
  const { tls, events } = profile;
  return {
    ...profile,
    tls: { ...tls, ca_file: absolute(tls.ca_file) },
    events: events && { ...events, ca_file: absolute(events.ca_file) },
  };
}

/** The part of the profile that the sending decisions depend on. */
export function sendPolicy(profile: Profile): SendPolicy {
  return {
    submit: profile.submit,
    submitAfterReshoot: profile.submit_after_reshoot,
    canSubmit: profile.operations.submit_sr !== null,
    canCancel: profile.operations.cancel_sr !== null,
    canList: profile.operations.list_srs !== null,
    existing: profile.existing,
    pollsPerMinute: profile.limits.polls_per_minute,
    uploadsAtOnce: profile.limits.uploads_at_once,
    requirementsMaxAgeMs: profile.limits.requirements_minutes * 60_000,
  };
}

/** The services that the profile names, and when one is needed. */
export function serviceRules({ services, service_required, service_by_type }: Profile): ServiceRules {
  const named = services.map((entry) =>
    typeof entry === 'string' ? { uuid: entry, label: null } : { uuid: entry.uuid, label: entry.label ?? null },
  );
  return { services: named, required: service_required, byType: service_by_type };
}

/** The `images` block as the media store takes it, and whether uploads tell an MD5. Bytes and pixels; null means no limit. */
export function imageRules(profile: Profile): {
  readonly formats: readonly ImageFormat[];
  readonly maxBytes: number | null;
  readonly maxEdge: number | null;
  readonly minEdge: number | null;
  readonly stripLocation: boolean;
  readonly stripText: boolean;
  readonly tellsMd5: boolean;
} {
  const { formats, max_bytes, max_edge, min_edge, strip_location, strip_text = false } = profile.images;
  const tellsMd5 = JSON.stringify(profile.operations.upload_media).includes('{md5_base64}');
  return {
    formats,
    maxBytes: max_bytes,
    maxEdge: max_edge,
    minEdge: min_edge,
    stripLocation: strip_location,
    stripText: strip_text,
    tellsMd5,
  };
}

/** The `codes` block, its patterns ready for use. */
export function codeRules({ codes }: Pick<Profile, 'codes'>): CodeRules {
  const rules = codes.items.map(codeMatcher);
  return {
    fitsItem: (code) => rules.length === 0 || rules.some((matches) => matches(code)),
    extract: (code) => {
      for (const rule of codes.items) {
        const extracted = extractBy(rule)(code);
        if (extracted !== null) return extracted;
      }
      return null;
    },
    other: codes.other,
    commands: codes.commands,
    place: codes.place,
  };
}

type CodeRule = Profile['codes']['items'][number];

/** What the rule takes out of a code: by GS1 identifiers, or by the named groups of a pattern. */
function extractBy(rule: CodeRule): (code: string) => ExtractedCode | null {
  if (typeof rule === 'string') return extractByPattern(rule);
  if (!('gs1' in rule)) return () => null;
  return (code) => {
    const elements = readGs1(code);
    const parts = rule.gs1.map((identifier) => elements?.get(identifier));
    if (elements === null || parts.includes(undefined)) return null;
    return { reference: parts.join('-'), serial: elements.get('21') ?? null, lot: elements.get('10') ?? null };
  };
}

function extractByPattern(pattern: string): (code: string) => ExtractedCode | null {
  const groupsOf = lengthRangeOf(pattern) === null ? groupMatcher(pattern) : null;
  return (code) => {
    const groups = groupsOf?.(code) ?? null;
    const isNamed = groups !== null && ['reference', 'serial', 'lot'].some((name) => groups[name] !== undefined);
    if (!isNamed) return null;
    return { reference: groups.reference ?? code, serial: groups.serial ?? null, lot: groups.lot ?? null };
  };
}

function codeMatcher(rule: Profile['codes']['items'][number]): (code: string) => boolean {
  if (typeof rule !== 'string' && 'gs1' in rule) return (code) => extractBy(rule)(code) !== null;
  if (typeof rule !== 'string') {
    const { min = 1, max = Number.POSITIVE_INFINITY } = rule;
    return (code) => isWithin(code, { min, max });
  }
  const range = lengthRangeOf(rule);
  return range === null ? (wholeMatcher(rule) ?? (() => false)) : (code) => isWithin(code, range);
}
