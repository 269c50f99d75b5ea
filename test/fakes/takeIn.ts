import { extensions } from '../../main/domain/photo/imageFiles.ts';
import type { PhotoSource, StoredPhoto } from '../../main/imaging/ports.ts';
import type { MediaStore } from '../../main/imaging/store/mediaStore.ts';

/** Receives and examines as the station does, without its rows: what is no sound picture leaves nothing behind. */
export async function takeIn(
  store: MediaStore,
  source: PhotoSource,
  signal: AbortSignal = new AbortController().signal,
): Promise<StoredPhoto> {
  const received = await store.receive(source, signal);
  try {
    const { takenAt, ...picture } = await store.examine(received, signal);
    return { ...received, ...picture, capturedAt: takenAt ?? received.capturedAt };
  } catch (error) {
    store.removeFile({ sha256: received.sha256, extension: extensions[received.format] });
    throw error;
  }
}
