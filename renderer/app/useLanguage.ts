import { useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Language, languages, languageThatCounts } from '../../main/texts/languages.ts';
import type { Words } from '../../main/texts/wordsIn.ts';
import { drop } from '../data/context.ts';
import type { Stores } from '../stores/stores.ts';
import type { FetchWords } from '../words/fetchWords.ts';
import { firstWords } from '../words/useWords.ts';

interface SpokenLanguage {
  readonly language: Language;
  readonly words: Words;
  /** Those that the page begins with give way to all. */
  readonly isWhole: boolean;
}

/** The language of the page, as soon as its words are there; the document says it too. */
export function useLanguage(stores: Pick<Stores, 'preferences' | 'station'>, fetchWords: FetchWords) {
  const wanted = useWantedLanguage(stores);
  // A fetch that failed is tried again when the station is back.
  const link = useStore(stores.station, (state) => state.link);
  const [{ language, words, isWhole }, speak] = useState<SpokenLanguage>(begin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is why it is done again
  useEffect(() => {
    let isWanted = true;
    const whole = fetchWords(wanted).then(
      (fetched) => isWanted && speak({ language: wanted, words: fetched, isWhole: true }),
      () => isWanted && speak((now) => (now.isWhole ? now : { ...now, isWhole: true })),
    );
    drop(whole);
    return () => {
      isWanted = false;
    };
  }, [wanted, fetchWords, link]);
  const { locale, direction } = languages[language];
  const isHeldBack = !isWhole && wanted !== language;
  useLayoutEffect(() => {
    const { documentElement, body } = document;
    documentElement.lang = locale;
    documentElement.dir = direction;
    // No flash of English. Unlike what is hidden, it takes a scan.
    body.style.opacity = isHeldBack ? '0' : '';
  }, [locale, direction, isHeldBack]);
  return { words, direction };
}

function begin(): SpokenLanguage {
  return { language: 'en', words: firstWords, isWhole: false };
}

function useWantedLanguage({ preferences, station }: Pick<Stores, 'preferences' | 'station'>): Language {
  const ofStation = useStore(preferences, (state) => state.language);
  const ofOperator = useStore(station, ({ status }) => status?.signIn?.operator?.language ?? null);
  return wantedLanguage(ofStation, ofOperator);
}

/** Also before the page is rendered, when nobody is known to be signed in yet. */
export function wantedLanguage(station: Language | 'auto', operator: string | null = null): Language {
  return languageThatCounts({ operator, station, system: navigator.languages });
}
