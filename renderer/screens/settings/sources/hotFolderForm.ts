import { typedEndings } from '../../../../main/contract/rawNames.ts';
import type { HotFolderChange, SourcesView } from '../../../../main/contract/sources.ts';

export interface HotFolderForm {
  readonly path: string;
  readonly look: 'events' | 'polling';
  readonly everySeconds: number | string;
  readonly originals: 'leave' | 'move' | 'delete';
  /** It is empty for the default. */
  readonly doneFolder: string;
  /** As typed: `jpg, png`. It is empty for the default. */
  readonly endings: string;
}

const defaultSeconds = 3;

export function hotFolderForm(path: string, { look, originals, endings }: SourcesView['hotFolder']): HotFolderForm {
  return {
    path,
    look: look.kind,
    everySeconds: look.kind === 'polling' ? look.everySeconds : defaultSeconds,
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
