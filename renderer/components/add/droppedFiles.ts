import { isPhotoName, isSystemFolder } from '../../../main/contract/rawNames.ts';

/** Its data is the photo's id. */
export const photoDragType = 'application/x-sideshot-photo';

/** A card or a tethering program has three levels. */
const maxDepth = 8;

/** Skips text; the core refuses what is no photo with its reason. */
export function filesOf(transfer: Pick<DataTransfer, 'items'> | null): readonly File[] {
  return [...(transfer?.items ?? [])].flatMap((entry) => (entry.kind === 'file' ? (entry.getAsFile() ?? []) : []));
}

/** The photos in dropped folders without other files. Call it within the event: only then can the drop be read. */
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

/** The browser gives a hundred entries at a time. An unreadable folder counts as empty. */
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

/** Answers null when something else is dragged. */
export function photoOf(transfer: DataTransfer | null): string | null {
  return transfer?.getData(photoDragType) || null;
}
