import type { Log } from '../../station/api.ts';
import { englishCatalogue } from '../../texts/catalogues.ts';
import { type Language, type LanguageWishes, languageThatCounts } from '../../texts/languages.ts';
import { loadCatalogue } from '../../texts/loadCatalogue.ts';
import type { ParamsOf, Text, TextId } from '../../texts/text.ts';
import { type Words, wordsIn } from '../../texts/wordsIn.ts';

/** What the app says outside its page (menus, tray, questions, notices of the system), in the page's language. */
export interface HostWords {
  /** Of the language that counts when it is called; English until another one is loaded. */
  readonly words: Words;
  wish(wishes: Partial<Omit<LanguageWishes, 'system'>>): void;
  /** For what stands: a menu is made anew. */
  onChange(listener: () => void): void;
}

/** `system`: what the computer asks for, the dearest first. */
export function createHostWords(system: () => readonly string[], log: Log): HostWords {
  let wishes: Omit<LanguageWishes, 'system'> = { operator: null, station: 'auto' };
  let wanted: Language = 'en';
  let current = wordsIn(englishCatalogue);
  const listeners: (() => void)[] = [];

  async function speak(language: Language): Promise<void> {
    const catalogue = await loadCatalogue(language);
    if (wanted !== language) return;
    current = wordsIn(catalogue);
    for (const listener of listeners) listener();
  }

  const words = <Id extends TextId>(of: Text | Id, ...params: ParamsOf<Id> | []): string =>
    // The overloads tie an id to its parameters.
    typeof of === 'string' ? current(of, ...(params as ParamsOf<Id>)) : current(of);
  const wish = (next: Partial<typeof wishes>): void => {
    wishes = { ...wishes, ...next };
    const language = languageThatCounts({ ...wishes, system: system() });
    if (language === wanted) return;
    wanted = language;
    speak(language).catch((error: unknown) => log.warn('The words of a language did not load', { language, error }));
  };
  wish({});
  return {
    words: Object.defineProperty(words, 'locale', { get: () => current.locale }) as Words,
    wish,
    onChange: (listener) => void listeners.push(listener),
  };
}
