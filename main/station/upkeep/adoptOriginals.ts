import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PhotoId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { mediaPaths } from '../../imaging/store/mediaPaths.ts';
import { originalFiles, readOriginal } from '../../imaging/store/originals.ts';
import { openPictureFiles } from '../../imaging/store/pictureFiles.ts';
import { durableFiles } from '../../lib/files/durableFiles.ts';
import { keepAsRewritten } from '../../sync/keepAsRewritten.ts';
import { claimOf } from './mediaClaims.ts';

export interface Adopted {
  readonly unclaimed: number;
  /** Moved to `media/damaged`. */
  readonly damagedOriginals: number;
  /** Sound, but unreadable here: moved to `media/unreadable`. */
  readonly unreadableOriginals: number;
}

interface AdoptInput {
  readonly dataFolder: string;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
}

export async function adoptOriginals(
  store: Store,
  { dataFolder, clock, signal, imaging }: AdoptInput,
): Promise<Adopted> {
  const pictures = openPictureFiles(mediaPaths(join(dataFolder, 'media')), durableFiles, imaging);
  let [unclaimed, damagedOriginals, unreadableOriginals] = [0, 0, 0];
  for await (const files of originalFiles(join(dataFolder, 'media'))) {
    for (const file of files) {
      if (claimOf(store, file.sha256) !== 'none') continue;
      const look = await readOriginal(file, pictures, signal);
      if (look.kind === 'changed') {
        damagedOriginals += 1;
        await setApart(file.path, dataFolder, 'damaged');
        continue;
      }
      if (look.kind === 'unreadable') {
        // Left in place, nothing would claim it and the sweep would take it.
        unreadableOriginals += 1;
        await setApart(file.path, dataFolder, 'unreadable');
        continue;
      }
      if (keepAsRewritten(store, look.photo, clock())) continue;
      unclaimed += 1;
      store.photos.insert({
        ...look.photo,
        id: randomUUID() as PhotoId,
        itemId: null,
        sideUuid: null,
        place: 'inbox',
        wantedSide: null,
        addedAt: clock(),
        addedBy: 'station',
        source: photoSources.rebuild,
        uploadedAt: null,
        uploadedServerAt: null,
        originalRemovedAt: null,
      });
    }
  }
  return { unclaimed, damagedOriginals, unreadableOriginals };
}

async function setApart(path: string, dataFolder: string, name: 'damaged' | 'unreadable'): Promise<void> {
  const folder = join(dataFolder, 'media', name);
  await mkdir(folder, { recursive: true });
  await rename(path, join(folder, basename(path)));
}
