import type { ProfileField } from '../../../main/contract/connection/profileForm.ts';
import { type Text, text } from '../../../main/texts/text.ts';

/** Fields that are set together. */
export interface ProfileGroup {
  readonly name: string;
  readonly title: Text;
  readonly help: Text | null;
  /** What a person needs to connect at all is open. */
  readonly isOpen: boolean;
  readonly has: (path: string) => boolean;
}

const group = (
  name: string,
  title: Text,
  paths: readonly string[],
  { isOpen = false, help = null }: { readonly isOpen?: boolean; readonly help?: Text | null } = {},
): ProfileGroup => ({
  name,
  title,
  help,
  isOpen,
  has: (path) => paths.some((entry) => path === entry || path.startsWith(`${entry}.`)),
});

/** In their order; what no other group has is in the last one, so that no field is missing. */
const groups: readonly ProfileGroup[] = [
  group('address', text('profileForm.group.address'), ['name', 'base_url', 'tls'], { isOpen: true }),
  group('credentials', text('profileForm.group.credentials'), ['auth.default', 'auth.user_token'], { isOpen: true }),
  group('endpoints', text('profileForm.group.endpoints'), ['auth.endpoints'], {
    help: text('profileForm.group.endpointsHelp'),
  }),
  group('params', text('profileForm.group.params'), ['params', 'reads'], {
    help: text('profileForm.group.paramsHelp'),
  }),
  group('operations', text('profileForm.group.operations'), ['operations'], {
    help: text('profileForm.group.operationsHelp'),
  }),
  group('images', text('profileForm.group.images'), ['images']),
  group('submit', text('profileForm.group.submit'), ['submit', 'submit_after_reshoot']),
  group('limits', text('profileForm.group.limits'), ['limits']),
  group('codes', text('profileForm.group.codes'), ['codes']),
  group('events', text('profileForm.group.events'), ['events']),
  group('items', text('profileForm.group.items'), [
    'existing',
    'services',
    'service_required',
    'service_by_type',
    'service_time_unit',
  ]),
];

const more: ProfileGroup = { ...group('more', text('profileForm.group.more'), []), has: () => true };

export interface FilledGroup extends ProfileGroup {
  readonly fields: readonly ProfileField[];
  /** Keys that no field stands for. */
  readonly unknown: readonly string[];
}

/** The group in which a fault is said. */
export function groupOfFault(field: string): string {
  return ownGroup(field.replace(/\[.*/, '')).name;
}

/** The groups that have something in them. */
export function filledGroups(fields: readonly ProfileField[], unknown: readonly string[]): readonly FilledGroup[] {
  return [...groups, more]
    .map((entry) => ({
      ...entry,
      fields: fields.filter(({ path }) => ownGroup(path).name === entry.name),
      unknown: unknown.filter((path) => ownGroup(path).name === entry.name),
    }))
    .filter((entry) => entry.fields.length + entry.unknown.length > 0);
}

function ownGroup(path: string): ProfileGroup {
  return groups.find(({ has }) => has(path)) ?? more;
}
