import { describe, expect, it } from 'vitest';
import { describeSettings } from '../../../main/station/settings/plainSettings.ts';
import { english } from '../../../main/texts/english.ts';
import { isOffered, languageCodes, languages, languageThatCounts } from '../../../main/texts/languages.ts';
import { loadCatalogue } from '../../../main/texts/loadCatalogue.ts';
import { text } from '../../../main/texts/text.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';

describe('the language that counts', () => {
  const none = { operator: null, station: 'auto', system: [] } as const;

  it('is the operator’s, else the station’s', () => {
    expect(languageThatCounts({ ...none, operator: 'pl', station: 'de', system: ['en'] })).toBe('pl');
    expect(languageThatCounts({ ...none, station: 'de', system: ['en'] })).toBe('de');
  });

  it('is else the first of the system that is offered, whatever its country', () => {
    expect(languageThatCounts({ ...none, system: ['en-GB', 'de'] })).toBe('en');
    expect(languageThatCounts({ ...none, system: ['en_US.UTF-8'] })).toBe('en');
    for (const code of languageCodes) {
      expect(languageThatCounts({ ...none, system: ['ja-JP', `${code.toUpperCase()}-XX`] })).toBe(
        isOffered(code) ? code : 'en',
      );
    }
  });

  it('is English for a system that speaks none of ours', () => {
    expect(languageThatCounts(none)).toBe('en');
    expect(languageThatCounts({ ...none, system: ['ja-JP', 'constructor'] })).toBe('en');
  });
});

describe('a language', () => {
  it('is one that the system can format numbers, dates and plurals in', () => {
    const locales = languageCodes.map((code) => languages[code].locale);
    expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual(locales);
    expect(Intl.PluralRules.supportedLocalesOf(locales)).toEqual(locales);
  });

  it('is offered by its own name once it is complete; one that is set stays among the choices', () => {
    const choices = (language?: string) =>
      describeSettings({ settings: { get: () => ({ language }) } as never }).find(
        ({ path }) => path === 'preferences.language',
      )?.options;
    const offered = languageCodes.filter(isOffered);
    expect(choices()?.map(({ value }) => value)).toEqual(['auto', ...offered]);
    expect(choices('ar')?.map(({ value }) => value)).toContain('ar');
    for (const code of languageCodes)
      expect(english[`setting.preferences.language.${code}`]).toBe(languages[code].name);
  });

  it('has its own words, and English where it has none yet', async () => {
    const words = wordsIn(await loadCatalogue('pl'));
    expect(words.locale).toBe('pl');
    expect(words('time.inDays', { count: 3 })).toBe('za 3 dni');
    expect(words('time.inDays', { count: 5_000 })).toBe('za 5000 dni');
    expect(words('time.inDays', { count: 1 })).toBe('za 1 dzień');
    const german = wordsIn({ locale: 'de', messages: { ...(await loadCatalogue('de')).messages, 'stage.ready': 'x' } });
    expect(german('stage.ready')).toBe('x');
    expect(wordsIn(await loadCatalogue('en'))('stage.ready')).toBe('Ready');
  });

  it('that is written from the right has codes and names in a direction of their own, in the digits of the keys', async () => {
    const words = wordsIn(await loadCatalogue('ar'));
    expect(words('time.inMinutes', { count: 1_234 })).toBe('بعد 1,234 د');
    expect(words(text('words.listed', { entries: ['A 12 / 7', 'B'] }))).toContain('\u2068A 12 / 7\u2069');
    expect(words(text('words.asGiven', { words: '12 34' }))).toBe('\u206812 34\u2069');
    expect(wordsIn(await loadCatalogue('de'))(text('words.asGiven', { words: '12 34' }))).toBe('12 34');
  });
});
