import { App } from './app.ts';

/** Electron's module has one app. */
export const app = new App();
