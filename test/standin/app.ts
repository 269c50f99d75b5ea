import { EventEmitter } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { cancelable } from './cancelable.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { lockInstance } from './instanceLock.ts';

/** What the app does with each of its windows. */
export interface OpenWindow {
  close(): void;
  destroy(): void;
}

type Used =
  | 'getPreferredSystemLanguages'
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock';

/**
 * Start and end as Electron's documentation has them. `quit`: `before-quit`, then each window's `close`, then `will-quit` and `quit`; who prevents
 * one of the first three keeps the app. Windows that a person closes end in `window-all-closed`. `exit` asks nobody.
 */
export class App extends EventEmitter implements Pick<Electron.App, Used> {
  readonly isPackaged = false;
  readonly windows = new Set<OpenWindow>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>([
    ['home', homedir()],
    ['temp', tmpdir()],
  ]);
  #chromium: Chromium | null = null;
  #isReady = false;
  #isQuitting = false;
  /** The code of `exit`. */
  #exitCode: number | null = null;
  #hasEnded = false;

  /** When the app's main file has run: the browser starts, and the app is ready. */
  async begin(switches: readonly string[]): Promise<void> {
    if (this.#hasEnded) return;
    const profile = this.getPath('userData');
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Electron/${process.versions.electron} Safari/537.36`;
    this.#chromium = await launchChromium({ profile, userAgent, switches });
    this.#takeSignals();
    this.#isReady = true;
    this.emit('ready', {}, {});
    this.#ready.resolve();
  }

  get chromium(): Chromium {
    if (this.#chromium === null) throw new Error('Before the app is ready there are no windows.');
    return this.#chromium;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`The stand-in has no path ${name}: the app sets it.`);
    return path;
  }

  setAppUserModelId(): void {}

  requestSingleInstanceLock(): boolean {
    return lockInstance(join(this.getPath('userData')), ({ args, workingFolder }) => {
      this.whenReady().then(() => this.emit('second-instance', {}, args, workingFolder, null));
    });
  }

  getPreferredSystemLanguages(): string[] {
    return [Intl.DateTimeFormat().resolvedOptions().locale];
  }

  getLoginItemSettings(): never {
    throw new Error('A checkout starts with no computer.');
  }

  quit(): void {
    if (this.#isQuitting || this.#hasEnded) return;
    const event = cancelable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented || this.#hasEnded) return;
    this.#isQuitting = true;
    if (this.windows.size === 0) this.#willQuit();
    else for (const window of [...this.windows]) window.close();
  }

  exit(code = 0): void {
    if (this.#hasEnded) return;
    this.#exitCode = code;
    if (this.windows.size === 0) this.#end();
    else for (const window of [...this.windows]) window.destroy();
  }

  relaunch(): void {
    throw new Error('The stand-in starts no app anew.');
  }

  /** A window's close was prevented: the app stays. */
  stay(): void {
    this.#isQuitting = false;
  }

  windowClosed(window: OpenWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.#hasEnded) return;
    if (this.#exitCode !== null) this.#end();
    else if (this.#isQuitting) this.#willQuit();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  #willQuit(): void {
    const event = cancelable({});
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#isQuitting = false;
    else this.#end();
  }

  #end(): void {
    this.#hasEnded = true;
    const code = this.#exitCode ?? 0;
    this.emit('quit', {}, code);
    Promise.resolve(this.#chromium?.close()).finally(() => process.exit(code));
  }

  /** Chromium sets its own handlers just before `ready`, over those of Node: only who listens anew from then on is heard. */
  #takeSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      let isOurs = true;
      process.removeAllListeners(signal);
      process.on(signal, () => {
        if (isOurs) this.quit();
      });
      process.on('newListener', (event) => {
        if (event === signal) isOurs = false;
      });
    }
  }
}
