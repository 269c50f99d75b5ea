import { expect, it } from 'vitest';
import { describeSettings } from '../../../../main/station/settings/plainSettings.ts';
import { english } from '../../../../main/texts/render.ts';
import { settingWords } from '../../../../renderer/screens/settings/care/settingWords.ts';

const fields = describeSettings({ settings: { get: () => undefined } as never });

function said(key: string, from: unknown, to: unknown): readonly string[] {
  const { label, value } = settingWords(fields, key);
  return [label, value(from), value(to)].map(english);
}

it('a change is said as its page says it: its label, a choice by its name, sizes in their unit', () => {
  expect(said('preferences.textSize', 'normal', 'larger')).toEqual(['Text size', 'Normal', 'Larger']);
  expect(said('labels.opensItems', false, true)).toEqual(['A photo of a label opens its item', 'Off', 'On']);
  expect(said('storage.warnBelowBytes', 5_000_000_000, 2_000_000_000)).toEqual(['Warn below, MB free', '5000', '2000']);
  expect(said('storage.retentionDays', null, 30).slice(1)).toEqual(['not set', '30']);
});

it('a field of the profile has the label of its form; what no page describes has its key', () => {
  expect(said('profile.base_url', 'https://a.example', 'https://b.example')[0]).not.toContain('base_url');
  expect(said('overlayFits.front', null, { x: 1 })).toEqual(['overlayFits.front', 'not set', '{"x":1}']);
});
