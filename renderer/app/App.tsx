import { DirectionContext, MantineProvider } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { later } from '../components/later.tsx';
import { bindingsOf } from '../keyboard/bindings.ts';
import { BindingsContext } from '../keyboard/useKeyHint.ts';
import type { Stores } from '../stores/stores.ts';
import { StoresContext } from '../stores/useStores.ts';
import { rootFontSizes } from '../theme/rootFontSizes.ts';
import { styleNonce } from '../theme/styleNonce.ts';
import { readableColours, theme } from '../theme/theme.ts';
import type { FetchWords } from '../words/fetchWords.ts';
import { WordsContext } from '../words/useWords.ts';
import { Shell } from './Shell.tsx';
import { useLanguage } from './useLanguage.ts';

const StageScreen = later(async () => (await import('../screens/shoot/StageScreen.tsx')).StageScreen);

interface AppProps {
  readonly stores: Stores;
  /** All words; until they are there the page has those that it begins with. */
  readonly fetchWords: FetchWords;
  readonly isStage?: boolean;
}

/** The whole page on a set of stores; `isStage`: that of the second screen. */
export function App({ stores, fetchWords, isStage = false }: AppProps) {
  const { words, direction } = useLanguage(stores, fetchWords);
  const scheme = useStore(stores.preferences, (state) => state.scheme);
  const ownTextSize = useStore(stores.preferences, (state) => state.textSize);
  const operator = useStore(stores.station, ({ status }) => status?.signIn?.operator ?? null);
  const textSize = operator?.textSize ?? ownTextSize;
  const hand = operator?.hand ?? null;
  const { own } = useStore(stores.keys, (state) => state.bindings);
  const withAlt = useStore(stores.scanner, ({ settings }) => settings.letters === 'alt');
  const bindings = useMemo(() => bindingsOf(own, withAlt), [own, withAlt]);
  useEffect(() => {
    document.documentElement.style.fontSize = rootFontSizes[textSize];
    if (hand === null) delete document.documentElement.dataset.hand;
    else document.documentElement.dataset.hand = hand;
  }, [textSize, hand]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColours}
      getStyleNonce={styleNonce}
      defaultColorScheme="auto"
      {...(scheme === 'auto' ? {} : { forceColorScheme: scheme })}
      // The scheme is kept with the other preferences.
      colorSchemeManager={unmanaged}
    >
      <DirectionContext value={directions[direction]}>
        <WordsContext value={words}>
          <StoresContext value={stores}>
            <BindingsContext value={bindings}>{isStage ? <StageScreen /> : <Shell />}</BindingsContext>
          </StoresContext>
        </WordsContext>
      </DirectionContext>
    </MantineProvider>
  );
}

/** The language alone says where a line begins. */
const directions = { ltr: fixed('ltr'), rtl: fixed('rtl') } as const;

function fixed(dir: 'ltr' | 'rtl') {
  return { dir, toggleDirection: () => undefined, setDirection: () => undefined };
}

const unmanaged = {
  get: <T,>(fallback: T): T => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
