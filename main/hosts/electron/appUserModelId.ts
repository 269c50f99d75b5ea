/**
 * By what Windows knows the app: its notifications, and its windows in the task bar. The installer gives the shortcut the same one, electron-builder's
 * `appId`; a notification of a program that says another one is not shown.
 */
export const appUserModelId = 'app.sideshot.station';
