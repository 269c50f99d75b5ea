import type { BrowserWindow } from 'electron';

/**
 * Calls `show` once, when there is something to see: Electron has drawn the page. On Linux the loaded page is enough, since a hidden window on Wayland
 * is often never drawn (electron/electron 48859): it would stay hidden for good.
 */
export function revealOnce(
  window: Pick<BrowserWindow, 'once' | 'isDestroyed'> & {
    readonly webContents: Pick<BrowserWindow['webContents'], 'once'>;
  },
  show: () => void,
  platform: NodeJS.Platform = process.platform,
): void {
  let isRevealed = false;
  const reveal = () => {
    if (isRevealed || window.isDestroyed()) return;
    isRevealed = true;
    show();
  };
  window.once('ready-to-show', reveal);
  if (platform === 'linux') window.webContents.once('did-finish-load', reveal);
}
