import { basename } from 'node:path';
import type { Cameras, FoundCamera } from '../../../capture/cardImport/cameras.ts';
import type { CardReader } from '../../../capture/cardImport/cardReader.ts';
import { folderReader } from '../../../capture/cardImport/folderReader.ts';
import { type MountedCard, MountedCards, type MountRoot } from '../../../capture/cardImport/mountedCards.ts';
import { ownFolderFault } from '../../../capture/hotFolder/folderState.ts';
import type { CardSourceChoice, CardSourceKind, CardSourcesView } from '../../../contract/cardImport.ts';
import { StationError } from '../../../domain/failure.ts';
import type { Imaging } from '../../../imaging/imaging.ts';
import { givenFolder } from '../../../lib/files/givenFolder.ts';
import { text } from '../../../texts/text.ts';

export interface CardSource {
  readonly kind: CardSourceKind;
  readonly name: string;
  readonly detail: string;
  open(): CardReader;
}

export interface CardSources {
  look(signal: AbortSignal): Promise<CardSourcesView>;
  choose(choice: CardSourceChoice, signal: AbortSignal): Promise<CardSource>;
}

export function createCardSources(options: {
  readonly roots: readonly MountRoot[];
  /** Nothing is imported from the station's own data. */
  readonly dataFolder: string;
  readonly cameras: Cameras;
  readonly imaging: Pick<Imaging, 'ask'>;
}): CardSources {
  const found = new Map<string, CardSource>();
  const mounted = new MountedCards(options.roots);

  const { imaging } = options;

  function cardSource(card: { readonly name: string; readonly folder: string }): CardSource {
    return { kind: 'card', name: card.name, detail: card.folder, open: () => folderReader(card.folder, imaging) };
  }

  function folderSource(folder: string): CardSource {
    const open = () => folderReader(folder, imaging);
    return { kind: 'folder', name: basename(folder) || folder, detail: folder, open };
  }

  /** gphoto2's driver for folders stands in for a camera in trials. */
  function asCamera(folder: string): CardSource {
    const open = () => options.cameras.openFolder(folder);
    return { kind: 'camera', name: basename(folder) || folder, detail: folder, open };
  }

  /** gphoto2 may list a mounted card as a camera; it is read as a card. */
  function cameraSource(camera: FoundCamera, cards: readonly MountedCard[]): readonly CardSource[] {
    if (camera.folder === null) {
      return [{ kind: 'camera', name: camera.model, detail: camera.port, open: () => options.cameras.open(camera) }];
    }
    const { folder } = camera;
    const isListed = cards.some((card) => `${card.folder}/`.startsWith(`${folder}/`));
    return isListed ? [] : [cardSource({ name: basename(folder) || folder, folder })];
  }

  return {
    async look(signal) {
      const [cards, seen] = await Promise.all([mounted.look(), options.cameras.find(signal)]);
      const sources = [...cards.map(cardSource), ...seen.cameras.flatMap((camera) => cameraSource(camera, cards))];
      found.clear();
      for (const source of sources) found.set(idOf(source), source);
      return {
        sources: sources.map((source) => ({ ...source, id: idOf(source) })).map(({ open: _, ...view }) => view),
        notes: seen.problem === null ? [] : [text('import.camerasNotFound', { reason: seen.problem })],
      };
    },
    async choose(choice) {
      if (choice.kind === 'folder') {
        const folder = await checkedFolder(choice.path, options.dataFolder);
        return choice.through === 'files' ? folderSource(folder) : asCamera(folder);
      }
      const source = found.get(choice.id);
      if (source === undefined) throw new StationError('not_found', text('import.notThereNow'));
      return source;
    },
  };
}

function idOf({ kind, detail }: CardSource): string {
  return `${kind} ${detail}`.slice(0, 100);
}

async function checkedFolder(path: string, dataFolder: string): Promise<string> {
  const folder = givenFolder(path, 'path');
  const own = await ownFolderFault(folder, [dataFolder]);
  if (own !== null) throw new StationError('invalid', own, { field: 'path' });
  return folder;
}
