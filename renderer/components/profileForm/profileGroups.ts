import type { ProfileField } from '../../../main/contract/connection/profileForm.ts';
import { type Text, text } from '../../../main/texts/text.ts';

/** In Settings a part is shown at a time: what a connection needs, how the partner is called, what it is to be given. */
export const profileParts = ['address', 'calls', 'rules'] as const;
export type ProfilePart = (typeof profileParts)[number];

export interface ProfileGroup {
  readonly name: string;
  readonly part: ProfilePart;
  readonly title: Text;
  readonly help: Text | null;
  /** Open by default: what a connection needs. */
  readonly isOpen: boolean;
  readonly has: (path: string) => boolean;
}

const group = (
  part: ProfilePart,
  name: string,
  title: Text,
  paths: readonly string[],
  help: Text | null = null,
): ProfileGroup => ({
  name,
  part,
  title,
  help,
  isOpen: part === 'address',
  has: (path) => paths.some((entry) => path === entry || path.startsWith(`${entry}.`)),
});

/** In order; a path belongs to the first that has it, and the last group takes every other field, so that none is missing. */
const groups: readonly ProfileGroup[] = [
  group('address', 'address', text('profileForm.group.address'), ['name', 'base_url', 'tls']),
  group('address', 'credentials', text('profileForm.group.credentials'), ['auth.default', 'auth.user_token']),
  group(
    'calls',
    'endpoints',
    text('profileForm.group.endpoints'),
    ['auth.endpoints'],
    text('profileForm.group.endpointsHelp'),
  ),
  group('calls', 'params', text('profileForm.group.params'), ['params'], text('profileForm.group.paramsHelp')),
  group(
    'calls',
    'upload',
    text('profileForm.group.upload'),
    ['operations.upload_media'],
    text('profileForm.group.operationsHelp'),
  ),
  group(
    'calls',
    'operations',
    text('profileForm.group.operations'),
    ['operations'],
    text('profileForm.group.operationsHelp'),
  ),
  group('rules', 'reads', text('profileForm.group.reads'), ['reads']),
  group('rules', 'images', text('profileForm.group.images'), ['images']),
  group('rules', 'submit', text('profileForm.group.submit'), ['submit', 'submit_after_reshoot']),
  group('rules', 'limits', text('profileForm.group.limits'), ['limits']),
  group('rules', 'codes', text('profileForm.group.codes'), ['codes']),
  group('rules', 'events', text('profileForm.group.events'), ['events']),
  group('rules', 'items', text('profileForm.group.items'), [
    'existing',
    'services',
    'service_required',
    'service_by_type',
    'service_time_unit',
  ]),
];

const more: ProfileGroup = { ...group('rules', 'more', text('profileForm.group.more'), []), has: () => true };

export interface FilledGroup extends ProfileGroup {
  readonly fields: readonly ProfileField[];
  /** Keys without a field. */
  readonly unknown: readonly string[];
}

/** The group in which a fault is said. */
export function groupOfFault(field: string): ProfileGroup {
  return groupOf(field.replace(/\[.*/, ''));
}

export function filledGroups(fields: readonly ProfileField[], unknown: readonly string[]): readonly FilledGroup[] {
  return [...groups, more]
    .map((entry) => ({
      ...entry,
      fields: fields.filter(({ path }) => groupOf(path).name === entry.name),
      unknown: unknown.filter((path) => groupOf(path).name === entry.name),
    }))
    .filter((entry) => entry.fields.length + entry.unknown.length > 0);
}

export function groupOf(path: string): ProfileGroup {
  return groups.find(({ has }) => has(path)) ?? more;
}
