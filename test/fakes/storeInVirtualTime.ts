import type { Store } from '../../main/domain/ports/store.ts';
import { openStore } from '../../main/store/openStore.ts';
import { putEmptyDatabase } from './emptyDatabase.ts';

/** The real store where time is simulated: nobody can wait there for the disk, so that `disk` says when a commit is on it. */
export function openStoreInVirtualTime(folder: string, disk = () => Promise.resolve()): Store {
  putEmptyDatabase(folder);
  const store = openStore(folder);
  return {
    ...store,
    durableTransaction: (work) => ({ result: store.transaction(work), onDisk: disk() }),
  };
}
