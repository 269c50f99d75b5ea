import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { englishCatalogue } from '../../../main/texts/catalogues.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';
import { createShootCommands, ShootCommandsContext } from '../../../renderer/screens/shoot/commands/shootCommands.ts';
import { createStores, type Stores } from '../../../renderer/stores/stores.ts';
import { StoresContext } from '../../../renderer/stores/useStores.ts';
import { WordsContext } from '../../../renderer/words/useWords.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';

/** The HTML of a part of the page, on stores that `prepare` has filled. */
export function renderOnStores(view: ReactNode, prepare: (stores: Stores) => void): string {
  const stores = createStores(createFakeBridge(fakeWorld()), null, noCameras);
  prepare(stores);
  return renderToString(
    <MantineProvider>
      <InEnglish>
        <StoresContext value={stores}>
          <ShootCommandsContext value={createShootCommands(stores)}>{view}</ShootCommandsContext>
        </StoresContext>
      </InEnglish>
    </MantineProvider>,
  );
}

/** All words are there, as they are once the page has fetched them. */
export function InEnglish({ children }: { children: ReactNode }) {
  return <WordsContext value={wordsIn(englishCatalogue)}>{children}</WordsContext>;
}
