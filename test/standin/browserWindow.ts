import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { cancelable } from './cancelable.ts';
import { app } from './instance.ts';
import { screen } from './screen.ts';
import { Targets } from './targets.ts';
import { WebContents } from './webContents.ts';

type Used =
  | 'show'
  | 'showInactive'
  | 'focus'
  | 'isFocused'
  | 'isVisible'
  | 'maximize'
  | 'isMaximized'
  | 'isMinimized'
  | 'restore'
  | 'setKiosk'
  | 'isKiosk'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'loadURL'
  | 'reload'
  | 'close'
  | 'destroy'
  | 'isDestroyed';

let targets: Promise<Targets> | null = null;
const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;

/** A window is a page of the browser; its place and its state are kept here, since a headless browser has no desktop. */
export class BrowserWindow extends EventEmitter implements Pick<Electron.BrowserWindow, Used> {
  /** As Electron's own type is large, its parts are checked where they are used. */
  readonly webContents: Electron.WebContents;
  readonly #page: WebContents;
  #bounds: Electron.Rectangle;
  #isVisible = false;
  #isMaximized = false;
  #isKiosk: boolean;
  #isClosing = false;
  #isDestroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    const area = screen.getPrimaryDisplay().workArea;
    const { width = 800, height = 600 } = options;
    const { x = area.x + (area.width - width) / 2, y = area.y + (area.height - height) / 2 } = options;
    const filled = screen.getDisplayMatching({ x, y, width, height }).bounds;
    this.#bounds = options.fullscreen ? filled : { x, y, width, height };
    this.#isKiosk = options.kiosk ?? false;
    const { webPreferences: { preload, sandbox, contextIsolation, nodeIntegration } = {} } = options;
    if (sandbox === false || contextIsolation === false || nodeIntegration === true) {
      throw new Error('The stand-in for Electron shows a page that is sandboxed and isolated, without Node.');
    }
    this.#page = new WebContents(this.#open(), preload);
    this.webContents = this.#page as unknown as Electron.WebContents;
    this.#page.once('did-finish-load', () => this.emit('ready-to-show'));
    windows.add(this);
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    if (options.show !== false) this.show();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return [...windows].find(({ webContents }) => webContents === contents) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  async #open() {
    targets ??= watchTargets();
    const { x: left, y: top, width, height } = this.#bounds;
    return await (await targets).open({ left, top, width, height }, () => this.#gone());
  }

  loadURL(address: string): Promise<void> {
    return this.#page.loadURL(address);
  }

  reload(): void {
    this.#page.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  focus(): void {
    if (focused === this || !this.#isVisible) return;
    focused?.emit('blur');
    focused = this;
    this.emit('focus');
  }

  isFocused(): boolean {
    return focused === this;
  }

  maximize(): void {
    this.#isMaximized = true;
    this.showInactive();
    this.emit('maximize');
    this.#place(screen.getDisplayMatching(this.#bounds).workArea);
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  setKiosk(on: boolean): void {
    this.#isKiosk = on;
    this.#place(on ? screen.getDisplayMatching(this.#bounds).bounds : this.#bounds);
  }

  isKiosk(): boolean {
    return this.#isKiosk;
  }

  getBounds(): Electron.Rectangle {
    return this.#isMaximized ? screen.getDisplayMatching(this.#bounds).workArea : { ...this.#bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const { x, y } = this.#bounds;
    this.#bounds = { ...this.#bounds, ...bounds };
    if (x !== this.#bounds.x || y !== this.#bounds.y) this.emit('move');
    this.#place(this.#bounds);
  }

  #place({ x: left, y: top, width, height }: Electron.Rectangle): void {
    this.#page.place({ left, top, width, height }).catch(() => undefined);
  }

  close(): void {
    if (this.#isDestroyed || this.#isClosing) return;
    const event = cancelable({});
    this.emit('close', event);
    if (this.#isDestroyed) return;
    if (event.defaultPrevented) {
      app.stay();
      return;
    }
    this.#isClosing = true;
    this.#page.closePage(true).then(
      (isClosed) => {
        if (isClosed) return;
        this.#isClosing = false;
        app.stay();
      },
      () => this.#gone(),
    );
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#page.closePage(false).catch(() => undefined);
    this.#gone();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    if (focused === this) focused = null;
    windows.delete(this);
    this.#page.end();
    this.emit('closed');
    app.windowClosed(this);
  }
}

async function watchTargets(): Promise<Targets> {
  const watching = new Targets(app.chromium.devTools);
  await watching.watch();
  return watching;
}
