import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import { translations } from '../../../packaging/translations/catalogueFile.ts';
import { readPo, writePo } from '../../../packaging/translations/poFile.ts';
import { translatedIds } from '../../../packaging/translations/subjects.ts';
import { runTranslations } from '../../../packaging/translations/translations.ts';

const root = join(import.meta.dirname, '../../..');
const ids = translatedIds(root);
const notes = () => ({ subject: 'page/shoot.ts', places: ['renderer/a.tsx'], glossary: ['side = Seite'] });
const read = (po: string, language: 'de' | 'pl' = 'de') => readPo(Buffer.from(po), language, ids);

/** A small file as a translator's program writes it. */
function po(entry: string, language = 'de'): string {
  return `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n${entry}\n`;
}

describe('a file for a translator', () => {
  it('comes back as it went: each message, with what is hard to write', () => {
    const odd = 'Erste „Zeile“\nzweite \\ Zeile\t{side}';
    const messages = { ...translations.de, 'stage.nextPhoto': odd };
    const file = writePo('de', ids, messages, notes);
    expect(readPo(file, 'de', ids)).toEqual({
      messages,
      problems: [],
      outdated: [],
      untranslated: ids.length - Object.keys(messages).length,
    });
  });

  it('says where a message is used, and the words of the glossary', () => {
    const file = Buffer.from(writePo('de', ['stage.nextPhoto'], {}, notes)).toString();
    expect(file).toContain(
      [
        '#: renderer/a.tsx',
        '#. Subject: page/shoot.ts',
        '#. Glossary: side = Seite',
        '#, icu-message-format',
        'msgctxt "stage.nextPhoto"',
        'msgid "Next photo: {side}"',
        'msgstr ""',
      ].join('\n'),
    );
  });
});

describe('a file that comes back', () => {
  it.each([
    ['no gettext file', 'msgid "unclosed', 'It is no gettext file: '],
    ['a table', '{"a": 1}', 'It is no gettext file: '],
    ['another language', po('', 'fr'), 'It is of the language "fr", not "de"'],
    ['nothing in it', po(''), 'It holds no message.'],
    ['an unknown message', po('msgctxt "stage.gone"\nmsgid "x"\nmsgstr "y"'), 'stage.gone: there is no such message'],
    ['no context', po('msgid "Ready"\nmsgstr "Bereit"'), 'Ready: there is no such message'],
    [
      'a lost parameter',
      po('msgctxt "stage.nextPhoto"\nmsgid "Next photo: {side}"\nmsgstr "Foto"'),
      'stage.nextPhoto: the translation lacks {side}: Foto',
    ],
    [
      'an open brace',
      po('msgctxt "stage.nextPhoto"\nmsgid "Next photo: {side}"\nmsgstr "{side"'),
      'stage.nextPhoto: the translation is no ICU message',
    ],
  ])('with %s is refused in a line', (_what, file, said) => {
    const { messages, problems } = read(file);
    expect(messages).toEqual({});
    expect(problems).toEqual([expect.stringContaining(said)]);
  });

  it('leaves out what is empty, fuzzy, or of an English that was changed', () => {
    const ready = (flag: string, msgid: string, msgstr: string) =>
      read(po(`${flag}msgctxt "stage.ready"\nmsgid "${msgid}"\nmsgstr "${msgstr}"`));
    expect(ready('', 'Ready', 'Bereit').messages).toEqual({ 'stage.ready': 'Bereit' });
    expect(ready('', 'Ready', '')).toMatchObject({ messages: {}, untranslated: 1, problems: [] });
    expect(ready('#, fuzzy\n', 'Ready', 'Bereit')).toMatchObject({ messages: {}, untranslated: 1, problems: [] });
    expect(ready('', 'Ready to go', 'Bereit')).toMatchObject({ messages: {}, outdated: ['stage.ready'], problems: [] });
  });
});

describe('the command', () => {
  let folder: string;
  const said: string[] = [];
  const run = (...args: string[]) => {
    said.length = 0;
    return runTranslations(folder, args, (line) => said.push(line));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sideshot-translations-'));
    await cp(join(root, 'main/texts'), join(folder, 'main/texts'), { recursive: true });
    await cp(join(root, 'docs/glossary.md'), join(folder, 'docs/glossary.md'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('makes a file and takes it back: the catalogue is as before, and then with what was translated', async () => {
    const file = join(folder, 'pl.po');
    const catalogue = join(folder, 'main/texts/translations/pl.ts');
    const before = await readFile(catalogue, 'utf8');
    expect(run('export', 'pl', file)).toBe(0);
    expect(said[0]).toMatch(/: \d+ messages, \d+ of them not translated yet\.$/);
    expect(run('import', 'pl', file)).toBe(0);
    expect(await readFile(catalogue, 'utf8')).toBe(before);
    const made = await readFile(file, 'utf8');
    const start = `msgid "${english['stage.nextPhoto']}"\nmsgstr "`;
    expect(made).toContain(start);
    await writeFile(file, made.replace(start, `${start}Dalej: `));
    expect(run('import', 'pl', file)).toBe(0);
    expect(await readFile(catalogue, 'utf8')).toContain(`  'stage.nextPhoto': "Dalej: `);
  });

  it('takes nothing of a file with a fault', () => {
    const file = join(folder, 'de.po');
    const catalogue = join(folder, 'main/texts/translations/de.ts');
    const before = readFileSync(catalogue, 'utf8');
    writeFileSync(
      file,
      po('msgctxt "stage.ready"\nmsgid "Ready"\nmsgstr "Da"\n\nmsgctxt "stage.gone"\nmsgid "x"\nmsgstr "y"'),
    );
    expect(run('import', 'de', file)).toBe(1);
    expect(said).toEqual([
      'stage.gone: there is no such message to translate.',
      `${file}: nothing was taken. Mend the 1 above first.`,
    ]);
    expect(readFileSync(catalogue, 'utf8')).toBe(before);
    rmSync(file);
    expect(run('import', 'de', file)).toBe(1);
    expect(said[0]).toContain('no such file');
  });

  it.each([
    [[]],
    [['export', 'en', 'x.po']],
    [['export', 'de']],
    [['send', 'de', 'x.po']],
    [['import', 'de', 'a', 'b']],
  ])('says how it is used after %j', (args) => {
    expect(run(...args)).toBe(1);
    expect(said[0]).toContain('npm run translations -- export LANGUAGE FILE.po');
  });
});
