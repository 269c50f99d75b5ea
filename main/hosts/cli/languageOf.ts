import { StationError } from '../../domain/failure.ts';
import { isLanguage, type Language, languageCodes } from '../../texts/languages.ts';
import { loadCatalogue } from '../../texts/loadCatalogue.ts';
import { text } from '../../texts/text.ts';
import { type Words, wordsIn } from '../../texts/wordsIn.ts';

/**
 * The words of notes and failures: of `--lang`, which counts wherever it stands, since a failure to read the others is said in it too.
 * Null without. Throws `StationError` `invalid` for a language that Sideshot has not.
 */
export async function wordsOfArguments(args: readonly string[]): Promise<Words | null> {
  const language = languageOf(args);
  if (language === null) return null;
  const { locale, messages } = await loadCatalogue(language);
  // A terminal sorts out directions itself: isolates would stand as marks in its lines.
  return wordsIn({ locale, messages });
}

function languageOf(args: readonly string[]): Language | null {
  const all = args.slice(0, endOfOptions(args));
  const at = all.findLastIndex((argument) => argument === '--lang' || argument.startsWith('--lang='));
  if (at < 0) return null;
  const code = all[at] === '--lang' ? (all[at + 1] ?? '') : (all[at]?.slice('--lang='.length) ?? '');
  if (isLanguage(code)) return code;
  throw new StationError('invalid', text('argument.noSuchLanguage', { codes: languageCodes.join(', ') }), {
    field: '--lang',
  });
}

/** Behind `--` stand no options, and behind `operators add` the language is the person's. */
function endOfOptions(args: readonly string[]): number {
  const group = args.indexOf('operators');
  const ends = [args.indexOf('--'), group >= 0 && args.indexOf('add', group) > group ? group : -1];
  return Math.min(args.length, ...ends.filter((end) => end >= 0));
}
