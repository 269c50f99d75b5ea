import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import { languageCodes, languages } from '../../../main/texts/languages.ts';
import type { TextId } from '../../../main/texts/text.ts';
import { catalogueSource, type Translated, translations } from '../../../packaging/translations/catalogueFile.ts';
import { problemOf, wordsOf } from '../../../packaging/translations/checkMessage.ts';
import { readGlossary } from '../../../packaging/translations/glossary.ts';
import { sameAsEnglish, staysEnglish, translatedAllTheSame } from '../../../packaging/translations/staysEnglish.ts';
import { subjectsOf, translatedIds } from '../../../packaging/translations/subjects.ts';
import { codeFiles } from '../layers/importGraph.ts';
import { idsIn } from './idsIn.ts';

const root = join(import.meta.dirname, '../../..');
const subjects = subjectsOf(root);
const wanted = translatedIds(root);
const translated = languageCodes.filter((code): code is Translated => code !== 'en');

/** What is wrong with a language, a line a message. */
function faultsOf(language: Translated, messages: Readonly<Partial<Record<string, string>>>, isComplete: boolean) {
  const same = new Set([...(sameAsEnglish.all ?? []), ...(sameAsEnglish[language] ?? [])]);
  const { locale } = languages[language];
  const faults = wanted.flatMap((id): string[] => {
    const message = messages[id];
    if (message === undefined) return isComplete ? [`${id} is missing`] : [];
    const problem = problemOf(english[id], message, locale);
    if (problem !== null) return [`${id} ${problem}`];
    const isSame = /\p{L}{2}/u.test(wordsOf(english[id])) && wordsOf(message) === wordsOf(english[id]);
    return isSame && !same.has(id) ? [`${id} is as in English`] : [];
  });
  const unused = Object.keys(messages).filter((id) => !(wanted as readonly string[]).includes(id));
  return [...faults, ...unused.map((id) => `${id} is not translated, or is gone`)];
}

describe.each(translated)('the translation %s', (language) => {
  it('has each message if it is complete, none that nobody uses, all with their parameters and kinds of plural', () => {
    expect(faultsOf(language, translations[language], languages[language].isComplete)).toEqual([]);
  });

  it('is written as the command writes it', () => {
    const path = join(root, `main/texts/translations/${language}.ts`);
    expect(readFileSync(path, 'utf8')).toBe(catalogueSource(languages[language].name, translations[language], wanted));
  });

  it('names no message as the same that is another, or is gone', () => {
    const named = sameAsEnglish[language] ?? [];
    expect(named.filter((id) => translations[language][id as TextId] !== english[id as TextId])).toEqual([]);
  });

  it('says stages as the glossary does', () => {
    const rows = new Map(readGlossary(root).map((row) => [row.english, row.words[language]]));
    const said = wanted.filter((id) => /^stage\.\w+$/.test(id) && rows.has(english[id]));
    expect(said.length).toBeGreaterThan(5);
    for (const id of said) expect(translations[language][id] ?? rows.get(english[id]), id).toBe(rows.get(english[id]));
  });
});

describe('the check of a translation', () => {
  const whole = Object.fromEntries(wanted.map((id) => [id, english[id].replace(/^/, 'ß ')]));
  const faults = (changes: Readonly<Partial<Record<string, string>>>) => faultsOf('de', { ...whole, ...changes }, true);

  it('finds nothing in a whole one', () => {
    expect(faults({})).toEqual([]);
  });

  it.each<[string, Readonly<Partial<Record<string, string>>>]>([
    ['stage.ready is missing', { 'stage.ready': undefined }],
    ['stage.ready is as in English', { 'stage.ready': 'Ready' }],
    ['stage.noSuch is not translated, or is gone', { 'stage.noSuch': 'x' }],
    ['doctor.node is not translated, or is gone', { 'doctor.node': 'Knoten {node}' }],
    ['stage.nextPhoto lacks {side}', { 'stage.nextPhoto': 'Nächstes Foto' }],
    ['stage.nextPhoto has {seite}, which the English has not', { 'stage.nextPhoto': '{side} {seite}' }],
    ['stage.nextPhoto is no ICU message', { 'stage.nextPhoto': '{side' }],
    ['statusBar.refused its plural lacks one', { 'statusBar.refused': '{count, plural, other {# Dateien}}' }],
  ])('finds: %s', (fault, changes) => {
    expect(faults(changes)).toEqual([expect.stringContaining(fault)]);
  });

  it('asks for the kinds of plural of each language', () => {
    const english = '{count, plural, one {# day} other {# days}}';
    expect(problemOf(english, english, 'de')).toBeNull();
    expect(problemOf(english, english, 'pl')).toBe('its plural lacks few, many');
    expect(problemOf(english, english, 'ar')).toBe('its plural lacks few, many, two, zero');
    expect(problemOf(english, '{count, plural, =1 {Tag} other {# Tage}}', 'de')).toBeNull();
  });
});

describe('what stays English', () => {
  /** Where commands, the relay and the log speak. */
  const commandRooms =
    /^main\/(hosts\/(cli|control)\/|hosts\/endProcess\.ts|hosts\/electron\/startOptions\.ts|station\/sources\/watchCommand\.ts|relay\/|cli\.ts)/;
  const outside = new Set(
    codeFiles(root, ['main', 'preload', 'renderer'])
      .filter((path) => !path.startsWith('main/texts/') && !commandRooms.test(path))
      .flatMap((path) => idsIn(path, readFileSync(join(root, path), 'utf8'))),
  );
  const english = [...subjects].filter(([, subject]) => subject in staysEnglish).map(([id]) => id);

  it('is said by commands, the relay and the log alone; what others say is translated all the same', () => {
    expect(english.filter((id) => outside.has(id)).toSorted()).toEqual([...translatedAllTheSame].toSorted());
  });

  it('is a list of subjects that are there, with a reason each', () => {
    const there = new Set(subjects.values());
    expect(Object.keys(staysEnglish).filter((subject) => !there.has(subject))).toEqual([]);
    for (const reason of Object.values(staysEnglish)) expect(reason).toMatch(/\w+ \w+.*\.$/);
    expect(wanted.length + english.length - translatedAllTheSame.length).toBe(subjects.size);
  });
});
