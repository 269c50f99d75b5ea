import { typedEndings } from '../../../../main/contract/rawNames.ts';
import type { HotFolderChange, SourcesView } from '../../../../main/contract/sources.ts';

/** The fields of the hot folder, also while they are not complete. */
export interface HotFolderForm {
  readonly path: string;
  readonly look: 'events' | 'polling';
  readonly everySeconds: number | string;
  readonly originals: 'leave' | 'move' | 'delete';
  /** Empty for the usual one. */
  readonly doneFolder: string;
  /** As it was typed: `jpg, png`. Empty for those that are read. */
  readonly endings: string;
}

const usualSeconds = 3;

export function hotFolderForm(path: string, { look, originals, endings }: SourcesView['hotFolder']): HotFolderForm {
  return {
    path,
    look: look.kind,
    everySeconds: look.kind === 'polling' ? look.everySeconds : usualSeconds,
    originals: originals.kind,
    doneFolder: originals.kind === 'move' ? (originals.folder ?? '') : '',
    endings: (endings ?? []).join(', '),
  };
}

export function isComplete({ path, look, everySeconds }: HotFolderForm): boolean {
  const seconds = Number(everySeconds);
  const isSpan = everySeconds !== '' && Number.isInteger(seconds) && seconds >= 1 && seconds <= 3_600;
  return path.trim() !== '' && (look === 'events' || isSpan);
}

export function isSameForm(left: HotFolderForm, right: HotFolderForm): boolean {
  return JSON.stringify(hotFolderOf(left)) === JSON.stringify(hotFolderOf(right));
}

export function hotFolderOf(form: HotFolderForm): HotFolderChange & { readonly path: string } {
  const folder = form.doneFolder.trim();
  return {
    path: form.path.trim(),
    look: form.look === 'polling' ? { kind: 'polling', everySeconds: Number(form.everySeconds) } : { kind: 'events' },
    originals:
      form.originals === 'move' ? { kind: 'move', folder: folder === '' ? null : folder } : { kind: form.originals },
    endings: typedEndings(form.endings),
  };
}
