import { join } from 'node:path';
import { extensions } from '../../domain/photo/imageFiles.ts';
import type { MediaKey, SavedFile } from '../ports.ts';

/** Names come from hashes alone, never from outside. */
export interface MediaPaths {
  readonly folder: string;
  readonly incoming: string;
  readonly originals: string;
  readonly folders: readonly string[];
  kept(file: SavedFile): string;
  original(photo: MediaKey): string;
  thumbnail(photo: MediaKey): string;
  preview(photo: MediaKey): string;
  picture(photo: MediaKey): string;
  derived(photo: MediaKey, recipe: string): string;
}

export function mediaPaths(folder: string): MediaPaths {
  const part = (name: string): string => join(folder, name);
  const place = (name: string, photo: Pick<MediaKey, 'sha256'>, suffix: string): string =>
    join(folder, name, photo.sha256.slice(0, 2), `${photo.sha256}.${suffix}`);
  return {
    folder,
    incoming: part('incoming'),
    originals: part('originals'),
    folders: ['originals', 'derived', 'thumbnails', 'previews', 'incoming'].map(part),
    kept: (file) => place('originals', file, file.extension),
    original: (photo) => place('originals', photo, extensions[photo.format]),
    thumbnail: (photo) => place('thumbnails', photo, 'jpg'),
    preview: (photo) => place('previews', photo, 'jpg'),
    picture: (photo) => place('derived', photo, 'picture.jpg'),
    derived: (photo, recipe) => place('derived', photo, recipe),
  };
}
