import { isDeepStrictEqual } from 'node:util';
import { endingOfName } from '../../domain/photo/fileRole.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { CaptureLog } from '../offer/capturedFile.ts';
import type { PassedFile, SeenFile } from './scanFolder.ts';

const mostEndings = 50;

type OnOtherFiles = (present: readonly SeenFile[], fresh: readonly SeenFile[]) => void;

/** Logs each ending of passed-over files once, and reports those that are no sidecars. */
export class PassedOverNotes {
  readonly #log: CaptureLog;
  readonly #onOtherFiles: OnOtherFiles;
  readonly #endings = new Set<string>();
  #othersBefore: readonly string[] = [];

  constructor(log: CaptureLog, onOtherFiles: OnOtherFiles = () => undefined) {
    this.#log = log;
    this.#onOtherFiles = onOtherFiles;
  }

  note(passedOver: readonly PassedFile[]): void {
    const fresh = passedOver.filter((passed) => this.#isFirst(passed));
    for (const { role, file } of fresh) {
      const filename = plainName(file.path.toString());
      const fields = { ending: endingOfName(filename), filename };
      if (role === 'sidecar') this.#log.info('Sidecars of this ending are passed over in the hot folder', fields);
      else this.#log.info('Files of this ending are not taken from the hot folder', fields);
    }
    const others = passedOver.flatMap(({ role, file }) => (role === 'other' ? [file] : []));
    const keys = others.map(({ key }) => key);
    if (isDeepStrictEqual(keys, this.#othersBefore)) return;
    this.#othersBefore = keys;
    this.#onOtherFiles(
      others,
      fresh.flatMap(({ role, file }) => (role === 'other' ? [file] : [])),
    );
  }

  #isFirst({ file }: PassedFile): boolean {
    const ending = endingOfName(file.key.slice(file.key.lastIndexOf('/') + 1));
    if (this.#endings.has(ending) || this.#endings.size >= mostEndings) return false;
    this.#endings.add(ending);
    return true;
  }
}
