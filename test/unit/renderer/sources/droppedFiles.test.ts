import { expect, it } from 'vitest';
import { droppedFiles, filesOf } from '../../../../renderer/components/add/droppedFiles.ts';

const file = (name: string) => new File(['x'], name);

function fileEntry(name: string, gone = false): FileSystemEntry {
  const entry = {
    name,
    isFile: true,
    isDirectory: false,
    file: (found: (file: File) => void, failed: () => void) => (gone ? failed() : found(file(name))),
  };
  // Only what is read of it is there.
  return entry as unknown as FileSystemEntry;
}

/** Gives its entries two at a time, as browsers give theirs a hundred at a time. */
function folderEntry(name: string, entries: readonly FileSystemEntry[]): FileSystemEntry {
  const left = [...entries];
  const entry = {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      readEntries: (found: (some: FileSystemEntry[]) => void) => found(left.splice(0, 2)),
    }),
  };
  // Only what is read of it is there.
  return entry as unknown as FileSystemEntry;
}

function transferOf(...dropped: readonly (File | FileSystemEntry)[]): Pick<DataTransfer, 'items'> {
  const items = dropped.map((found) => ({
    kind: 'file',
    getAsFile: () => (found instanceof File ? found : file(found.name)),
    webkitGetAsEntry: () => (found instanceof File ? fileEntry(found.name) : found),
  }));
  // Only what is read of it is there.
  return { items: [...items, { kind: 'string', getAsFile: () => null }] } as unknown as DataTransfer;
}

it('dropped files are taken as they are, and folders give the photos within them by their names', async () => {
  const folder = folderEntry('shoot', [
    fileEntry('IMG_2.JPG'),
    fileEntry('notes.txt'),
    fileEntry('.hidden.jpg'),
    folderEntry('raw', [fileEntry('IMG_3.CR3'), fileEntry('gone.jpg', true)]),
    fileEntry('IMG_1.heic'),
  ]);
  const files = await droppedFiles(transferOf(file('first.txt'), folder));
  expect(files.map(({ name }) => name)).toEqual(['first.txt', 'IMG_1.heic', 'IMG_2.JPG', 'IMG_3.CR3']);
  expect(await droppedFiles(transferOf(folderEntry('empty', [fileEntry('Thumbs.db')])))).toEqual([]);
});

it('folders within folders end somewhere', async () => {
  const deep = Array.from({ length: 40 }).reduce<FileSystemEntry>(
    (inner, _, index) => folderEntry(`folder ${index}`, [inner]),
    fileEntry('deep.jpg'),
  );
  expect(await droppedFiles(transferOf(deep))).toEqual([]);
});

it('text that is pasted with a picture is left out', () => {
  expect(filesOf(transferOf(file('image.png'))).map(({ name }) => name)).toEqual(['image.png']);
  expect(filesOf(null)).toEqual([]);
});
