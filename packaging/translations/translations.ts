import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '../../main/texts/english.ts';
import { isLanguage, languages } from '../../main/texts/languages.ts';
import { catalogueSource, type Messages, type Translated, translations } from './catalogueFile.ts';
import { glossaryOf, readGlossary } from './glossary.ts';
import { type MessageNotes, readPo, writePo } from './poFile.ts';
import { placesOf, subjectsOf, translatedIds } from './subjects.ts';

const usage = `npm run translations -- export LANGUAGE FILE.po    makes a file for a translator
npm run translations -- import LANGUAGE FILE.po    takes it back
LANGUAGE: ${Object.keys(languages)
  .filter((code) => code !== 'en')
  .join(', ')}`;

/** Carries out `npm run translations`; answers the exit code. `say` gets each line for the person. */
export function runTranslations(root: string, args: readonly string[], say: (line: string) => void): 0 | 1 {
  const [verb, language = '', file, ...more] = args;
  if (!isTranslated(language) || file === undefined || more.length > 0 || (verb !== 'export' && verb !== 'import')) {
    say(usage);
    return 1;
  }
  try {
    if (verb === 'import') return importFile(root, language, file, say);
    exportFile(root, language, file, say);
    return 0;
  } catch (error) {
    say(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

function isTranslated(code: string): code is Translated {
  return isLanguage(code) && code !== 'en';
}

function exportFile(root: string, language: Translated, file: string, say: (line: string) => void): void {
  const ids = translatedIds(root);
  const [subjects, places, glossary] = [subjectsOf(root), placesOf(root), readGlossary(root)];
  const notesOf = (id: (typeof ids)[number]): MessageNotes => ({
    subject: subjects.get(id) ?? '',
    places: places.get(id) ?? [],
    glossary: glossaryOf(english[id], glossary, language),
  });
  const messages = translations[language];
  writeFileSync(file, writePo(language, ids, messages, notesOf));
  const missing = ids.filter((id) => messages[id] === undefined).length;
  say(`${file}: ${ids.length} messages, ${missing} of them not translated yet.`);
}

function importFile(root: string, language: Translated, file: string, say: (line: string) => void): 0 | 1 {
  const ids = translatedIds(root);
  const { messages, problems, untranslated, outdated } = readPo(readFileSync(file), language, ids);
  for (const problem of problems) say(problem);
  for (const id of outdated) say(`${id}: left out, since its English was changed. Export anew to translate it.`);
  if (problems.length > 0) {
    say(`${file}: nothing was taken. Mend the ${problems.length} above first.`);
    return 1;
  }
  writeCatalogue(root, language, { ...translations[language], ...messages });
  say(
    `${file}: ${Object.keys(messages).length} messages taken, ${untranslated} not translated, ${outdated.length} left out.`,
  );
  return 0;
}

/** What is not translated any more goes. */
function writeCatalogue(root: string, language: Translated, messages: Messages): void {
  const source = catalogueSource(languages[language].name, messages, translatedIds(root));
  writeFileSync(join(root, 'main/texts/translations', `${language}.ts`), source);
}
