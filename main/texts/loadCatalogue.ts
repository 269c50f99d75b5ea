import type { Catalogue, Translation } from './catalogues.ts';
import { type Language, languages } from './languages.ts';

const translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  de: async () => (await import('./translations/de.ts')).messages,
  es: async () => (await import('./translations/es.ts')).messages,
  fr: async () => (await import('./translations/fr.ts')).messages,
  pl: async () => (await import('./translations/pl.ts')).messages,
  ar: async () => (await import('./translations/ar.ts')).messages,
};

/** Only the chosen language is loaded, with English for what it lacks. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const own = language === 'en' ? {} : translations[language]();
  const { englishCatalogue } = await import('./catalogues.ts');
  if (language === 'en') return englishCatalogue;
  const { locale, direction } = languages[language];
  return { locale, direction, messages: { ...englishCatalogue.messages, ...(await own) } };
}
