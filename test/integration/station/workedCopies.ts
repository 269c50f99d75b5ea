import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Item, Photo } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { makeWorkedFolder, type WorkedFolder } from './workedFolder.ts';

export interface Opened {
  readonly store: Store;
  readonly media: MediaStore;
}

/** A copy of the worked folder for each test, without its backups, which were taken while the work was only beginning. */
export function workedCopies() {
  const open = closedAfterEach();
  let worked: WorkedFolder;
  let folder = '';
  beforeAll(async () => {
    worked = await makeWorkedFolder();
  });
  afterAll(() => worked.close());
  beforeEach(() => {
    folder = temporaryFolder();
    cpSync(worked.folder, folder, { recursive: true });
    rmSync(join(folder, 'backups'), { recursive: true });
  });
  return {
    open,
    folder: () => folder,
    /** Whom the work was done at. */
    partner: () => worked.partner,
    async opened(): Promise<Opened> {
      const store = openStore(folder);
      open.push(store);
      return { store, media: await openMediaStore(join(folder, 'media'), ownImaging) };
    },
  };
}

export function itemCalled(store: Store, reference: string): Item {
  const [item] = store.items.allByReference(reference);
  if (!item) throw new Error(`There is no item ${reference}`);
  return item;
}

export const photosOf = (store: Store, reference: string) => store.photos.ofItem(itemCalled(store, reference).id);
export const isHere = ({ media }: Opened, photo: Photo) => existsSync(media.originalPath(photo));
