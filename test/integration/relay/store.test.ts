import { openEmbeddedStore } from '../../../main/relay/embedded/openEmbeddedStore.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { sharedRecordsConformance } from './sharedConformance.ts';
import { relayStoreConformance, type StoreUnderTest } from './storeConformance.ts';

async function prepare(): Promise<StoreUnderTest> {
  const folder = temporaryFolder();
  return { reopen: async () => openEmbeddedStore(folder, () => undefined) };
}

relayStoreConformance('embedded', prepare);
sharedRecordsConformance('embedded', prepare);
