import { isPhotoName, isSystemFolder } from '../../../main/contract/rawNames.ts';

/** Type of a photo dragged within the page: its data is the photo's id. */
export const photoDragType = 'application/x-sideshot-photo';

/** Deeper folders than these are left out: a card or a tethering program has three. */
const maxDepth = 8;

/** Files of a paste. Text is left out; what is no photo is refused by the core with its reason. */
export function filesOf(transfer: Pick<DataTransfer, 'items'> | null): readonly File[] {
  return [...(transfer?.items ?? [])].flatMap((entry) => (entry.kind === 'file' ? (entry.getAsFile() ?? []) : []));
}

/**
 * Files of a drop, and the photos in dropped folders by their paths, without what else lies there. Call it within the event: what was
 * dropped can be asked for only then.
 */
export function droppedFiles(transfer: Pick<DataTransfer, 'items'>): Promise<readonly File[]> {
  const dropped = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((entry) => {
      const found = entry.webkitGetAsEntry?.() ?? null;
      return isFolder(found) ? found : entry.getAsFile();
    });
  return readDropped(dropped);
}

async function readDropped(dropped: readonly (FileSystemDirectoryEntry | File | null)[]): Promise<readonly File[]> {
  const lists = await Promise.all(
    dropped.map(async (found) => (isFolder(found) ? await photosIn(found, 0) : found === null ? [] : [found])),
  );
  return lists.flat();
}

async function photosIn(folder: FileSystemDirectoryEntry, depth: number): Promise<readonly File[]> {
  const entries = (await entriesOf(folder)).toSorted((left, right) => left.name.localeCompare(right.name));
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.')) return [];
      if (isFolder(entry))
        return depth < maxDepth && !isSystemFolder(entry.name) ? await photosIn(entry, depth + 1) : [];
      return isFile(entry) && isPhotoName(entry.name) ? await fileOf(entry) : [];
    }),
  );
  return lists.flat();
}

/** The browser gives a folder's entries a hundred at a time. One that cannot be read counts as empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** None when it is gone meanwhile. */
function fileOf(entry: FileSystemFileEntry): Promise<readonly File[]> {
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
}

function isFolder(found: FileSystemEntry | File | null): found is FileSystemDirectoryEntry {
  return found !== null && 'isDirectory' in found && found.isDirectory;
}

function isFile(found: FileSystemEntry): found is FileSystemFileEntry {
  return found.isFile;
}

/** The dragged photo's id; null when something else is dragged. */
export function photoOf(transfer: DataTransfer | null): string | null {
  return transfer?.getData(photoDragType) || null;
}
