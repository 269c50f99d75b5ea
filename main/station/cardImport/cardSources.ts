import { basename, isAbsolute, resolve } from 'node:path';
import type { CardSourceChoice, CardSourceKind, CardSourcesView } from '../../../preload/contract/cardImport.ts';
import type { CardReader } from '../../capture/cardImport/cardReader.ts';
import { folderReader } from '../../capture/cardImport/folderReader.ts';
import { type MountRoot, mountedCards } from '../../capture/cardImport/mountedCards.ts';
import { ownFolderFault } from '../../capture/folderState.ts';
import { StationError } from '../../domain/failure.ts';

/** A source that can be looked into, with its reader made when it is. */
export interface CardSource {
  readonly kind: CardSourceKind;
  readonly name: string;
  readonly detail: string;
  open(): CardReader;
}

/** Cards and cameras that are there now, and the folders that people name. */
export interface CardSources {
  look(signal: AbortSignal): Promise<CardSourcesView>;
  /** Throws `not_found` for a source of an earlier look, `invalid` for a folder that cannot be one. */
  choose(choice: CardSourceChoice, signal: AbortSignal): Promise<CardSource>;
}

export function createCardSources(options: {
  readonly roots: readonly MountRoot[];
  /** The station's own data: nothing is imported from there. */
  readonly dataFolder: string;
}): CardSources {
  // What the last looks found, so that a page can only ever name what was found.
  const found = new Map<string, CardSource>();

  return {
    async look() {
      const sources = (await mountedCards(options.roots)).map(cardSource);
      found.clear();
      for (const source of sources) found.set(idOf(source), source);
      return {
        sources: sources.map((source) => ({ ...source, id: idOf(source) })).map(({ open: _, ...view }) => view),
        notes: [],
      };
    },
    async choose(choice) {
      if (choice.kind === 'folder') return folderSource(checkedFolder(choice.path, options.dataFolder));
      const source = found.get(choice.id);
      if (source === undefined)
        throw new StationError('not_found', 'This card or camera is not there any more. Look again.');
      return source;
    },
  };
}

function cardSource(card: { readonly name: string; readonly folder: string }): CardSource {
  return { kind: 'card', name: card.name, detail: card.folder, open: () => folderReader(card.folder) };
}

function folderSource(folder: string): CardSource {
  return { kind: 'folder', name: basename(folder) || folder, detail: folder, open: () => folderReader(folder) };
}

function idOf({ kind, detail }: CardSource): string {
  return `${kind} ${detail}`.slice(0, 100);
}

/** The folder that a person named, as an absolute path; whether it is there shows when it is looked into. */
function checkedFolder(path: string, dataFolder: string): string {
  if (!isAbsolute(path)) throw new StationError('invalid', 'Give the whole path of the folder.', { field: 'path' });
  // Control characters are in no path that a person types, and a line break would end a line of gphoto2's.
  if (/\p{Cc}/u.test(path))
    throw new StationError('invalid', 'A folder with control characters in its name cannot be used.', {
      field: 'path',
    });
  const own = ownFolderFault(path, [dataFolder]);
  if (own !== null) throw new StationError('invalid', own, { field: 'path' });
  return resolve(path);
}
