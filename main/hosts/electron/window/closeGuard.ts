import { type BrowserWindow, dialog } from 'electron';
import { english } from '../../../texts/render.ts';
import { text } from '../../../texts/text.ts';

export interface CloseGuard {
  /** How many photos are not with the partner yet. */
  update(photosLeft: number): void;
  /** In a kiosk nobody closes the app. */
  hold(on: boolean): void;
  /** From now on nobody is asked: the system ends, or an update is installed. */
  agree(): void;
  /** A person has agreed, or nobody is to be asked. */
  readonly isAgreed: boolean;
  /** Whether the station may end now; asks the person where photos are unsent. One question at a time. */
  mayClose(window: BrowserWindow): Promise<boolean>;
}

const stay = 0;
const end = 1;

/** Nothing is lost by closing, but a person who goes home should know that photos wait. Asked once: who said yes is not asked again. */
export function createCloseGuard(): CloseGuard {
  let photosLeft = 0;
  let isAgreed = false;
  let isHeld = false;
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
    get isAgreed() {
      return isAgreed;
    },
    update(left) {
      photosLeft = left;
    },
    hold(on) {
      isHeld = on;
    },
    agree() {
      isAgreed = true;
    },
    async mayClose(window) {
      if (isHeld && !isAgreed) return false;
      if (isAgreed || photosLeft === 0 || window.isDestroyed()) return true;
      asking ??= ask(window).finally(() => {
        asking = null;
      });
      isAgreed = await asking;
      return isAgreed;
    },
  };
}
