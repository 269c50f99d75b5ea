import type { SettingField } from '../../../../main/contract/settings.ts';
import { asGiven, type Text, text } from '../../../../main/texts/text.ts';
import { wordsOfField } from '../../../components/profileForm/fieldWords.ts';

type DescribedField = Pick<SettingField, 'path' | 'options' | 'limits' | 'label'>;

export interface SettingWords {
  /** As it stands on its page; the key itself where no page describes it so. */
  readonly label: Text;
  value(value: unknown): Text;
}

/** `key` as in a file of settings: `storage.retentionDays`, `profile.submit`. */
export function settingWords(fields: readonly DescribedField[], key: string): SettingWords {
  const field = fields.find(({ path }) => path === key);
  const inProfile = /^profile\.(.+)$/.exec(key)?.[1];
  return {
    label: field?.label ?? (inProfile === undefined ? asGiven(key) : wordsOfField(inProfile).label),
    value: (value) => valueText(value, field),
  };
}

function valueText(value: unknown, field: DescribedField | undefined): Text {
  if (value === null) return text('settingsFile.notSet');
  if (typeof value === 'boolean') return text(value ? 'profileForm.on' : 'profileForm.off');
  if (typeof value === 'number') return asGiven(String(value / (field?.limits.unit ?? 1)));
  const option = field?.options.find((one) => one.value === value);
  return option?.label ?? asGiven(typeof value === 'string' ? value : JSON.stringify(value));
}
