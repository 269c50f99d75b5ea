import { type BrowserWindow, dialog } from 'electron';
import { type PhotosHere, stationReleaseText } from '../../../texts/releaseText.ts';
import type { Words } from '../../../texts/wordsIn.ts';

export interface CloseGuard {
  update(status: PhotosHere): void;
  hold(on: boolean): void;
  readonly isHeld: boolean;
  /** The system ends or an update is installed: no more questions. */
  agree(): void;
  readonly isAgreed: boolean;
  mayClose(window: BrowserWindow): Promise<boolean>;
}

const stay = 0;
const end = 1;

/** Nothing is lost by closing, but a person who goes home should know that photos are only here. A yes is not asked for again. */
export function createCloseGuard(words: Words): CloseGuard {
  let photos: PhotosHere | null = null;
  let isAgreed = false;
  let isHeld = false;
  let asking: Promise<boolean> | null = null;

  async function ask(window: BrowserWindow, status: PhotosHere): Promise<boolean> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: words(stationReleaseText(status)),
      detail: words('desktop.unsentKept'),
      buttons: [words('desktop.stay'), words('desktop.closeAnyway')],
      defaultId: stay,
      cancelId: stay,
      noLink: true,
    });
    return response === end;
  }

  return {
    get isAgreed() {
      return isAgreed;
    },
    update(status) {
      photos = status;
    },
    get isHeld() {
      return isHeld;
    },
    hold(on) {
      isHeld = on;
    },
    agree() {
      isAgreed = true;
    },
    async mayClose(window) {
      if (isHeld && !isAgreed) return false;
      if (isAgreed || photos?.release.kind !== 'only_here' || window.isDestroyed()) return true;
      asking ??= ask(window, photos).finally(() => {
        asking = null;
      });
      isAgreed = await asking;
      return isAgreed;
    },
  };
}
