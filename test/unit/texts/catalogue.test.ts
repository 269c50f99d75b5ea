import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { describeSettings } from '../../../main/station/settings/plainSettings.ts';
import { english } from '../../../main/texts/english.ts';
import { languageCodes } from '../../../main/texts/languages.ts';
import type { TextId } from '../../../main/texts/text.ts';
import { codeFiles } from '../layers/importGraph.ts';
import { idsIn } from './idsIn.ts';
import { inferredParams, parsedParams } from './messageParams.ts';

const root = join(import.meta.dirname, '../../..');
const used = new Set(
  codeFiles(root, ['main', 'preload', 'renderer'])
    .filter((path) => !path.startsWith('main/texts/english/'))
    .flatMap((path) => idsIn(path, readFileSync(join(root, path), 'utf8'))),
);

/** Texts of plain settings are found by path, never written out. */
const ofSettings = new Set<string>(
  describeSettings({ settings: { get: () => undefined } as never })
    .flatMap(({ label, help, numberLabel, options }) => [label, help, numberLabel, ...options.map((one) => one.label)])
    .flatMap((one) => one?.id ?? [])
    // Of languages that are not offered yet, too.
    .concat(languageCodes.map((code): TextId => `setting.preferences.language.${code}`)),
);

describe('the English catalogue', () => {
  const messages = Object.entries(english);

  it('compiles: each message is in ICU form, and its parameters are those that its type names', () => {
    for (const [id, message] of messages) {
      expect(() => new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }), id).not.toThrow();
      expect(inferredParams(message), id).toEqual(parsedParams(message));
    }
  });

  it('has an id once, as room.name', () => {
    expect(messages.map(([id]) => id).filter((id) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/.test(id))).toEqual([]);
    const lines = codeFiles(root, ['main/texts/english']).map((path) => readFileSync(join(root, path), 'utf8'));
    expect(lines.flatMap((source) => source.match(/^ {2}'[\w.]+':/gm) ?? [])).toHaveLength(messages.length);
  });

  it('has no message that nobody uses', () => {
    expect(
      messages.map(([id]) => id).filter((id) => !used.has(id) && !ofSettings.has(id) && id !== 'words.asGiven'),
    ).toEqual([]);
  });

  it('would see one that nobody uses, and one whose parameters differ from its type', () => {
    expect(idsIn('a.ts', `text('side.gone'); // 'side.remarked'`)).toEqual(['side.gone']);
    const branch = '{count, plural, one {photo} other {# photos}}';
    expect(inferredParams(branch)).not.toEqual(parsedParams(branch));
  });
});
