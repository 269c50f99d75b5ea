/** The module `electron` of the stand-in: what the app imports. */
export { BrowserWindow } from './browserWindow.ts';
export {
  dialog,
  Menu,
  Notification,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  shell,
  Tray,
} from './desktop.ts';
export { app } from './instance.ts';
export { ipcMain } from './ipc.ts';
export { protocol } from './protocol.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { utilityProcess } from './utilityProcess.ts';
export { webContents } from './webContents.ts';
