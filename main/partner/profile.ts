import { isAbsolute, resolve } from 'node:path';
import { type CodeRules, type ExtractedCode, isWithin, lengthRangeOf } from '../domain/codes/codeRules.ts';
import { readGs1 } from '../domain/codes/gs1.ts';
import { StationError } from '../domain/failure.ts';
import type { ImageFormat, SendPolicy } from '../domain/model.ts';
import type { ServiceRules } from '../domain/taxonomy/serviceChoice.ts';

import { allIssues, type FieldIssue, firstIssue } from '../lib/firstIssue.ts';

import { lazyPattern, patternFault, tooLargeOf } from '../lib/patterns.ts';

import { text } from '../texts/text.ts';
import { parseJsonText } from './jsonText.ts';
import { type Profile, profileSchema } from './profileSchema.ts';

export type { Profile } from './profileSchema.ts';

/**
 * Reads a connection profile that comes in: the JSON of docs "connection profile", unknown keys refused, defaults filled in, patterns tried.
 * Throws `StationError` `invalid` whose `field` is the path of the field at fault.
 */
export function parseProfile(json: string): Profile {
  const profile = parseStoredProfile(json);
  const [fault] = patternFaults(profile);
  if (fault !== undefined) throw notValid(fault);
  return profile;
}

/**
 * Reads a profile that this station has taken before, as `parseProfile` does, but compiles no pattern: a start must not hang on one. One that is too large
 * matches nothing, and `leftOutPatterns` names it.
 */
export function parseStoredProfile(json: string): Profile {
  const parsed = profileSchema.safeParse(parseJsonText(json, 'profile'));
  if (parsed.success) return parsed.data;
  const issue = firstIssue(parsed.error);
  if (issue.field === '') throw new StationError('invalid', text('profile.notObject'), { field: 'profile' });
  throw notValid(issue);
}

function notValid({ field, reason }: FieldIssue): StationError {
  return new StationError('invalid', text('profile.notValid', { field, reason }), { field });
}

/** The fields of code rules that this station does without, since their patterns are too large; seen without compiling one. */
export function leftOutPatterns({ codes }: Pick<Profile, 'codes'>): readonly string[] {
  const patterns = patternsOf(codes.items);
  const tooLarge = tooLargeOf(patterns.map(({ pattern }) => pattern));
  return patterns.filter((_, index) => tooLarge.has(index)).map(({ field }) => field);
}

function patternFaults(profile: Pick<Profile, 'codes'>): readonly FieldIssue[] {
  const leftOut = leftOutPatterns(profile);
  if (leftOut.length > 0) return leftOut.map((field) => ({ field, reason: text('field.codePatternSize') }));
  return patternsOf(profile.codes.items)
    .filter(({ pattern }) => patternFault(pattern) !== null)
    .map(({ field }) => ({ field, reason: text('field.codePattern') }));
}

function patternsOf(items: readonly CodeRule[]): readonly { readonly field: string; readonly pattern: string }[] {
  return items.flatMap((rule, index) =>
    typeof rule === 'string' && lengthRangeOf(rule) === null ? [{ field: `codes.items[${index}]`, pattern: rule }] : [],
  );
}

/** All that is wrong with a profile, for a form; none for one that can be used. Throws `invalid` for a text that is no JSON. */
export function profileFaults(json: string): readonly FieldIssue[] {
  const parsed = profileSchema.safeParse(parseJsonText(json, 'profile'));
  return parsed.success ? patternFaults(parsed.data) : allIssues(parsed.error);
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

/** The `codes` block. Its patterns are compiled when a code first meets them. */
export function codeRules(profile: Pick<Profile, 'codes'>): CodeRules {
  const { codes } = profile;
  const leftOut = new Set(leftOutPatterns(profile));
  const rules = codes.items.map((rule, index) => (leftOut.has(`codes.items[${index}]`) ? nothingFits : ruleOf(rule)));
  return {
    fitsItem: (code) => rules.length === 0 || rules.some(({ fits }) => fits(code)),
    extract: (code) => {
      for (const { extract } of rules) {
        const extracted = extract(code);
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

/** One rule, ready for use: which codes fit, and what it takes out of one. */
interface ReadyRule {
  fits(code: string): boolean;
  extract(code: string): ExtractedCode | null;
}

const nothingFits: ReadyRule = { fits: () => false, extract: () => null };

function ruleOf(rule: CodeRule): ReadyRule {
  if (typeof rule !== 'string') return 'gs1' in rule ? gs1Rule(rule.gs1) : lengthRule(rule);
  const range = lengthRangeOf(rule);
  return range === null ? patternRule(rule) : lengthRule(range);
}

function lengthRule({
  min = 1,
  max = Number.POSITIVE_INFINITY,
}: {
  readonly min?: number;
  readonly max?: number;
}): ReadyRule {
  return { ...nothingFits, fits: (code) => isWithin(code, { min, max }) };
}

/** By GS1 identifiers. */
function gs1Rule(identifiers: readonly string[]): ReadyRule {
  const extract = (code: string): ExtractedCode | null => {
    const elements = readGs1(code);
    const parts = identifiers.map((identifier) => elements?.get(identifier));
    if (elements === null || parts.includes(undefined)) return null;
    return { reference: parts.join('-'), serial: elements.get('21') ?? null, lot: elements.get('10') ?? null };
  };
  return { fits: (code) => extract(code) !== null, extract };
}

/** By the named groups of a pattern, where it has some. */
function patternRule(given: string): ReadyRule {
  const pattern = lazyPattern(given);
  return {
    fits: (code) => pattern.fits(code),
    extract(code) {
      const groups = pattern.groups(code);
      const isNamed = groups !== null && ['reference', 'serial', 'lot'].some((name) => groups[name] !== undefined);
      if (!isNamed) return null;
      return { reference: groups.reference ?? code, serial: groups.serial ?? null, lot: groups.lot ?? null };
    },
  };
}
