#!/usr/bin/env node
/**
 * A stand-in for Electron's binary that works: `electronProgram.ts [switches] dist/main/electron.js [arguments]` runs the built app on plain Node
 * and shows its windows in a headless Chromium. Started as the binary is, by Playwright's own driver of Electron, so that one test drives both.
 *
 * What it holds: the app's start and end in Electron's order, one instance a data folder, windows with their bounds and events, the preload in an
 * isolated world, messages and ports between page and app, `protocol.handle`, questions about navigation, new windows and permissions, crashes and
 * reloads of a page, and Chromium's own signal handlers, which take the place of those that came before `ready`.
 *
 * What it cannot hold, and only the binary shows: the sandbox and `contextIsolation` as settings (the preload is isolated always), fuses, the
 * integrity of the asar, the updater, the GPU, the tray, menus and their accelerators, native dialogs and notifications (a test answers them),
 * secure storage with a keyring, real screens, sleep, Electron's own Node with BoringSSL and the V8 sandbox, and libraries of the system in its process.
 *
 * What differs: `sideshot://app/` is `https://app.sideshot.test/` in the page (`addresses.ts`). Permissions are asked when a window loads, not when
 * the page wants them; a camera is given whatever was answered. `window.open` and links to a new window are caught by scripts in the page. A request
 * that the page gives up is answered to its end.
 */
import inspector from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, program, ...given] = process.argv;
const at = given.findIndex((arg) => !arg.startsWith('-'));
const entry = given[at];
if (program === undefined || entry === undefined) throw new Error('Name the main file of an app.');

const electronModule = new URL('electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electronModule, shortCircuit: true } : next(specifier, context),
});
const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string };
const versions = { ...process.versions, electron: version };
Object.defineProperty(process, 'versions', { value: versions, enumerable: true });
Object.assign(process, { type: 'browser', resourcesPath: resolve(import.meta.dirname, '../../dist') });
process.argv = [program, ...given];

const isForNode = (arg: string) => arg.startsWith('--inspect=');
const inspect = given.slice(0, at).find(isForNode);
if (inspect !== undefined) inspector.open(Number(inspect.slice('--inspect='.length)), '127.0.0.1');

const { app } = await import('./electron.ts');
await import(pathToFileURL(resolve(entry)).href);
await app.begin(given.slice(0, at).filter((arg) => !isForNode(arg)));
