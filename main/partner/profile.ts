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
 * Refuses unknown keys, fills in defaults, tries patterns. Throws `StationError` `invalid` whose `field` is the path at
 * fault.
 */
export function parseProfile(json: string): Profile {
  const profile = parseStoredProfile(json);
  const [fault] = patternFaults(profile);
  if (fault !== undefined) throw notValid(fault);
  return profile;
}

/**
 * For a saved profile: compiles no pattern, for a start must not hang on one. `leftOutPatterns` names those that are
 * too large; they match nothing.
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

/** Finds too large patterns without compiling. */
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

/** All faults, for a form. Throws `invalid` for a text that is no JSON. */
export function profileFaults(json: string): readonly FieldIssue[] {
  const parsed = profileSchema.safeParse(parseJsonText(json, 'profile'));
  return parsed.success ? patternFaults(parsed.data) : allIssues(parsed.error);
}

/** Relative file paths start at `folder`, where the profile came from. */
export function resolveProfilePaths(profile: Profile, folder: string): Profile {
  const absolute = (file: string | null) => (file === null || isAbsolute(file) ? file : resolve(folder, file));
  const { tls, events } = profile;
  return {
    ...profile,
    tls: { ...tls, ca_file: absolute(tls.ca_file) },
    events: events && { ...events, ca_file: absolute(events.ca_file) },
  };
}

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

export function serviceRules({ services, service_required, service_by_type }: Profile): ServiceRules {
  const named = services.map((entry) =>
    typeof entry === 'string' ? { uuid: entry, label: null } : { uuid: entry.uuid, label: entry.label ?? null },
  );
  return { services: named, required: service_required, byType: service_by_type };
}

/** Bytes and pixels; null means no limit. */
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

/** Patterns compile when a code first meets them. */
export function codeRules(profile: Pick<Profile, 'codes'>): CodeRules {
  const { codes } = profile;
  const leftOut = new Set(leftOutPatterns(profile));
  const rules = codes.items.map((rule, index) => (leftOut.has(`codes.items[${index}]`) ? nothingFits : ruleOf(rule)));
  return {
    hasPatterns: rules.length > 0,
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

function gs1Rule(identifiers: readonly string[]): ReadyRule {
  const extract = (code: string): ExtractedCode | null => {
    const elements = readGs1(code);
    const parts = identifiers.map((identifier) => elements?.get(identifier));
    if (elements === null || parts.includes(undefined)) return null;
    return { reference: parts.join('-'), serial: elements.get('21') ?? null, lot: elements.get('10') ?? null };
  };
  return { fits: (code) => extract(code) !== null, extract };
}

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
