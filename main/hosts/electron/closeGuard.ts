import { type BrowserWindow, dialog } from 'electron';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

export interface CloseGuard {
  /** How many photos are not with the partner yet. */
  update(photosLeft: number): void;
  /** Whether the station may end now; asks the person where photos are unsent. One question at a time. */
  mayClose(window: BrowserWindow): Promise<boolean>;
}

const stay = 0;
const end = 1;

/** Nothing is lost by closing, but a person who goes home should know that photos wait. Asked once: who said yes is not asked again. */
export function createCloseGuard(): CloseGuard {
  let photosLeft = 0;
  let isAgreed = false;
  let asking: Promise<boolean> | null = null;

  async function ask(window: BrowserWindow): Promise<boolean> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: english(text('desktop.unsent', { count: photosLeft })),
      detail: english(text('desktop.unsentKept')),
      buttons: [english(text('desktop.stay')), english(text('desktop.closeAnyway'))],
      defaultId: stay,
      cancelId: stay,
      noLink: true,
    });
    return response === end;
  }

  return {
    update(left) {
      photosLeft = left;
    },
    async mayClose(window) {
      if (isAgreed || photosLeft === 0 || window.isDestroyed()) return true;
      asking ??= ask(window).finally(() => {
        asking = null;
      });
      isAgreed = await asking;
      return isAgreed;
    },
  };
}
