import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createShootCommands, ShootCommandsContext } from '../../../renderer/screens/shoot/commands/shootCommands.ts';
import { createStores, type Stores } from '../../../renderer/stores/stores.ts';
import { StoresContext } from '../../../renderer/stores/useStores.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';

/** The HTML of a part of the page, on stores that `prepare` has filled. */
export function renderOnStores(view: ReactNode, prepare: (stores: Stores) => void): string {
  const stores = createStores(createFakeBridge(fakeWorld()), null, noCameras);
  prepare(stores);
  return renderToString(
    <MantineProvider>
      <StoresContext value={stores}>
        <ShootCommandsContext value={createShootCommands(stores, () => undefined)}>{view}</ShootCommandsContext>
      </StoresContext>
    </MantineProvider>,
  );
}
