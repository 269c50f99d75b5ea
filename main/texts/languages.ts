interface LanguageFacts {
  /** In itself, for whoever reads no other. */
  readonly name: string;
  /** Arabic has the digits of codes and keys. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Offered to people; a test fails while a message of it is missing. An incomplete one is English where it has no message. */
  readonly isComplete: boolean;
}

/** In the order in which they are offered. */
export const languages = {
  en: { name: 'English', locale: 'en', direction: 'ltr', isComplete: true },
  de: { name: 'Deutsch', locale: 'de', direction: 'ltr', isComplete: true },
  es: { name: 'Español', locale: 'es', direction: 'ltr', isComplete: true },
  fr: { name: 'Français', locale: 'fr', direction: 'ltr', isComplete: true },
  pl: { name: 'Polski', locale: 'pl', direction: 'ltr', isComplete: true },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl', isComplete: true },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languages;

// An object's keys are those of its type here.
export const languageCodes = Object.keys(languages) as unknown as readonly [Language, ...Language[]];

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code);
}

/** Whether people are asked to choose among it. */
export function isOffered(language: Language): boolean {
  return languages[language].isComplete;
}

/** As it calls itself; a tag of one that we do not speak (`sv`, `de-AT`) is its own name. */
export function nameOfLanguage(tag: string): string {
  return isLanguage(tag) ? languages[tag].name : tag;
}

export interface LanguageWishes {
  /** A tag (`de-AT`) of the person at the station; null where nobody is signed in or has chosen. */
  readonly operator: string | null;
  /** `auto`: as the computer. */
  readonly station: Language | 'auto';
  /** What computer or browser asks for, the dearest first: `de-AT`. */
  readonly system: readonly string[];
}

/** The operator's, else the station's, else the system's where we offer it, else English. */
export function languageThatCounts({ operator, station, system }: LanguageWishes): Language {
  const ofOperator = operator === null ? null : offeredLanguageOf(operator);
  if (ofOperator !== null) return ofOperator;
  if (station !== 'auto') return station;
  return system.map(offeredLanguageOf).find((code) => code !== null) ?? 'en';
}

/** That of a tag as `de-AT` or `pl_PL.UTF-8`, whatever its country; null where we do not offer it. */
export function offeredLanguageOf(tag: string): Language | null {
  const code = tag.toLowerCase().split(/[-_.]/, 1)[0] ?? '';
  return isLanguage(code) && isOffered(code) ? code : null;
}
