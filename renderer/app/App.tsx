import { MantineProvider } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { StageScreen } from '../screens/shoot/StageScreen.tsx';
import type { Stores } from '../stores/stores.ts';
import { StoresContext } from '../stores/useStores.ts';
import { rootFontSizes } from '../theme/rootFontSizes.ts';
import { styleNonce } from '../theme/styleNonce.ts';
import { readableColours, theme } from '../theme/theme.ts';
import { Shell } from './Shell.tsx';

/** The whole page on a set of stores; `isStage`: that of the second screen. */
export function App({ stores, isStage = false }: { stores: Stores; isStage?: boolean }) {
  const scheme = useStore(stores.preferences, (state) => state.scheme);
  const textSize = useStore(stores.preferences, (state) => state.textSize);
  useEffect(() => {
    document.documentElement.style.fontSize = rootFontSizes[textSize];
  }, [textSize]);
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
      <StoresContext value={stores}>{isStage ? <StageScreen /> : <Shell />}</StoresContext>
    </MantineProvider>
  );
}

const unmanaged = {
  get: <T,>(fallback: T): T => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
