import type { ProfileField } from '../../../../main/contract/connection/profileForm.ts';
import type { SettingField } from '../../../../main/contract/settings.ts';
import { asGiven, type Text } from '../../../../main/texts/text.ts';
import type { Words } from '../../../../main/texts/wordsIn.ts';
import { wordsOfField } from '../../../components/profileForm/fieldWords.ts';
import { groupOf } from '../../../components/profileForm/profileGroups.ts';
import { keyCommands } from '../../../keyboard/commands.ts';
import { keyGroupOf } from '../../../keyboard/keyGroups.ts';
import type { SettingsPage } from '../../../state/station/navigationStore.ts';
import { thresholdScales } from '../quality/thresholds.ts';
import type { SettingsEntry } from './findSettings.ts';
import { type NamedField, namedFields } from './namedFields.ts';

/** Where the form of a plain setting stands, by the path that it shows. */
const plainPlaces: readonly (readonly [path: string, page: SettingsPage, fold?: string])[] = [
  ['operator', 'station'],
  ['operators', 'operators'],
  ['preferences', 'station'],
  ['holdsMarked', 'quality'],
  ['storage', 'storage'],
  ['alerts.webhook', 'health', 'alert-targets'],
  ['alerts.syslog', 'health', 'alert-targets'],
  ['alerts', 'health', 'alerts'],
  ['labels', 'sources', 'labels'],
  ['tether', 'sources', 'tether'],
  ['desktop', 'computer'],
];

export interface SettingsWords {
  readonly pages: readonly { readonly page: SettingsPage; readonly title: Text }[];
  /** What the station described; none where it has not answered yet. */
  readonly plain: readonly SettingField[];
  readonly profile: readonly ProfileField[];
}

/** All that the search finds. Pages that are not shown have no entries. */
export function settingsEntries({ pages, plain, profile }: SettingsWords, words: Words): readonly SettingsEntry[] {
  return pages.flatMap(({ page, title }) => {
    const pageName = words(title);
    const found: readonly NamedField[] = [
      { label: title },
      ...plain.flatMap((field) => plainEntry(field, page)),
      ...(namedFields[page] ?? []),
      ...(page === 'connection' ? profile.map(profileEntry) : []),
      ...(page === 'quality'
        ? thresholdScales.map(({ threshold, title, help }) => ({ label: title, hint: help, fold: threshold }))
        : []),
      ...(page === 'keys'
        ? keyCommands.filter(({ id }) => id !== 'help').map(({ id, label }) => ({ label, fold: keyGroupOf(id) }))
        : []),
    ];
    return found.map(({ hint, ...field }) => ({
      ...field,
      page,
      name: words(field.label),
      pageName,
      hint: hint === undefined ? '' : words(hint),
    }));
  });
}

function plainEntry({ path, label, help }: SettingField, page: SettingsPage): readonly NamedField[] {
  const place = plainPlaces.find(([of]) => path === of || path.startsWith(`${of}.`));
  if (place?.[1] !== page) return [];
  const [, , fold] = place;
  return [{ label, hint: help ?? asGiven(''), ...(fold === undefined ? {} : { fold }) }];
}

function profileEntry({ path }: ProfileField): NamedField {
  const { label, help } = wordsOfField(path);
  const { name, part } = groupOf(path);
  return { label, hint: help ?? asGiven(path), part, fold: name };
}
