import { photoKindOf } from '../../domain/photo/photoNames.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { type Text, text } from '../../texts/text.ts';
import type { CameraFile } from '../gphoto/gphotoOutput.ts';
import type { CardFile, ListedFiles } from './cardFile.ts';
import { plainFolder } from './listFolder.ts';

/** Answers newest first. `files` is text from outside. */
export function cameraFiles(files: readonly CameraFile[], most: number): ListedFiles {
  const photos = files.flatMap((file): readonly CardFile[] => {
    const name = plainName(file.name);
    const kind = photoKindOf(name);
    if (kind === null) return [];
    const { path, sizeBytes, modifiedAtMs } = file;
    const folder = plainFolder(path);
    return [
      {
        key: path,
        folder,
        name,
        kind,
        sizeBytes: sizeBytes ?? 0,
        modifiedAt: modifiedAtMs ?? 0,
        problem: problemOf(file),
      },
    ];
  });
  const newest = photos.toSorted((left, right) => right.modifiedAt - left.modifiedAt);
  return { files: newest.slice(0, most), passedOver: files.length - photos.length, more: photos.length > most };
}

/** Links and pipes are listed as files of a few bytes or none; what they lead to is never asked for. */
function problemOf({ path, sizeBytes }: CameraFile): Text | null {
  // Program arguments are UTF-8 here, so another name cannot be asked for.
  if (path.includes('\ufffd')) return text('import.oddName');
  if (sizeBytes === 0) return text('import.emptyFile');
  return null;
}
