import type { BrowserWindow } from 'electron';

/**
 * Waits until Electron has drawn the page. On Linux loading is enough: a hidden window on Wayland is often never drawn
 * (electron/electron 48859).
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
