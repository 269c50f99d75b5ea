import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { relayStoreConformance } from './storeConformance.ts';

relayStoreConformance('embedded', async () => {
  const folder = temporaryFolder();
  return { reopen: async () => openEmbeddedStore(folder, () => undefined) };
});
