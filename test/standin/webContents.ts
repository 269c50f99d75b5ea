import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type * as Electron from 'electron';
import { appAddress, browserAddress } from './addresses.ts';
import { cancelable } from './cancelable.ts';
import type { DevToolsSession } from './devTools.ts';
import { app } from './instance.ts';
import { PageWorld } from './ipc.ts';
import { bindingName, pageScript, type Told, worldName, worldScript } from './pageWorld.ts';
import { answerRequest, schemes } from './protocol.ts';
import { session } from './session.ts';
import type { Target } from './targets.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type Paused = Parameters<typeof answerRequest>[1] & {
  readonly frameId: string;
  readonly resourceType: string;
  readonly networkId?: string;
};

const all = new Set<WebContents>();

/** The page of a window. Whatever is asked of it before it is there is done when it is. */
export class WebContents extends EventEmitter {
  /** As `senderFrame` of the page's messages. */
  readonly mainFrame = { url: '', parent: null };
  readonly #target: Promise<Target>;
  #targetId = '';
  #world: PageWorld | null = null;
  #openHandler: OpenHandler | null = null;
  /** The navigation that the app itself began: it is not asked about that one. */
  #begun: string | null = null;
  #loaded: Promise<void> = Promise.resolve();
  readonly #redirectable = new Set<string>();
  #isCrashed = false;
  #isDestroyed = false;

  constructor(target: Promise<Target>, preload: string | undefined) {
    super();
    this.#target = target.then(async ({ targetId, page }) => {
      this.#targetId = targetId;
      await this.#prepare(page, targetId, preload);
      return { targetId, page };
    });
    // Who loads a page hears of it.
    this.#target.catch(() => undefined);
    all.add(this);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...all].find((contents) => contents.#targetId === targetId);
  }

  async loadURL(address: string): Promise<void> {
    const { page } = await this.#target;
    const url = browserAddress(address, schemes);
    await session.defaultSession.settle(app.chromium.devTools.browser, this, address, new URL(url).origin);
    await this.#navigate(page, url);
  }

  reload(): void {
    const wasCrashed = this.#isCrashed;
    this.#target
      .then(async ({ page }) => {
        const url = browserAddress(this.mainFrame.url, schemes);
        if (wasCrashed) return await this.#navigate(page, url);
        this.#begin(url);
        await page.send('Page.reload');
      })
      // The window has gone.
      .catch(() => undefined);
  }

  async #navigate(page: DevToolsSession, url: string): Promise<void> {
    this.#begin(url);
    const { errorText } = await page.send('Page.navigate', { url });
    if (errorText !== undefined) throw new Error(`${errorText} loading ${url}`);
    await this.#loaded;
  }

  #begin(url: string): void {
    this.#begun = url;
    this.#loaded = new Promise((settle) => this.once('did-finish-load', () => settle()));
  }

  /** Where its window lies. */
  async place(bounds: { left: number; top: number; width: number; height: number }): Promise<void> {
    const { targetId } = await this.#target;
    const { browser } = app.chromium.devTools;
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
    await browser.send('Browser.setWindowBounds', { windowId, bounds });
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  setAudioMuted(): void {}

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    // A page that ends so does not answer.
    this.#target.then(({ page }) => page.send('Page.crash')).catch(() => undefined);
  }

  /** In the page's own world, once it has loaded: one that has just crashed would never answer. */
  async executeJavaScript(expression: string): Promise<unknown> {
    const { page } = await this.#target;
    await this.#loaded;
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', asked);
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** Closes the page; with `asks` it may say no (`beforeunload`), which answers false. */
  async closePage(asks: boolean): Promise<boolean> {
    const { targetId, page } = await this.#target;
    if (!asks || this.#isCrashed) {
      await app.chromium.devTools.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
      return true;
    }
    const refused = new Promise<boolean>((settle) => this.once('will-prevent-unload', () => settle(false)));
    const gone = new Promise<boolean>((settle) => this.once('destroyed', () => settle(true)));
    page.send('Page.close').catch(() => undefined);
    return await Promise.race([refused, gone]);
  }

  /** The page has gone. */
  end(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    all.delete(this);
    this.#world?.end();
    this.emit('destroyed');
  }

  async #prepare(page: DevToolsSession, targetId: string, preload: string | undefined): Promise<void> {
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.mainFrame.url = appAddress(frame.url, schemes);
      this.#isCrashed = false;
    });
    page.on('Page.loadEventFired', () => {
      if (this.mainFrame.url !== 'about:blank' && this.mainFrame.url !== '') this.emit('did-finish-load');
    });
    page.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return;
      this.emit('will-prevent-unload', cancelable({}));
      page.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
    });
    page.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.#world?.end();
      this.#world = null;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== worldName || context.auxData?.frameId !== targetId) return;
      this.#world?.end();
      this.#world = new PageWorld(page, context.id);
    });
    page.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== bindingName) return;
      const reported = JSON.parse(payload) as Told;
      if (reported[0] === 'open') this.#askAboutWindow(reported[1]);
      else this.#world?.hear(reported, { sender: this, senderFrame: { ...this.mainFrame } });
    });
    page.on('Fetch.requestPaused', (paused) => {
      // A page that has gone waits for no answer.
      this.#decide(page, paused, paused.frameId === targetId).catch(() => undefined);
    });
    const source = preload === undefined ? '' : worldScript(readFileSync(preload, 'utf8'));
    await Promise.all([
      page.send('Page.enable'),
      page.send('Inspector.enable'),
      page.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName }),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript }),
      page.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName }),
      page.send('Runtime.enable'),
      page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      page.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  async #decide(page: DevToolsSession, paused: Paused, isMainFrame: boolean): Promise<void> {
    if (paused.resourceType === 'Document' && !this.#mayGo(paused, isMainFrame)) {
      await page.send('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Aborted' });
      return;
    }
    await answerRequest(page, paused);
  }

  #mayGo({ request, networkId = '' }: Paused, isMainFrame: boolean): boolean {
    const isRedirect = this.#redirectable.has(networkId);
    this.#redirectable.add(networkId);
    if (isMainFrame && request.url === this.#begun) {
      this.#begun = null;
      return true;
    }
    const event = cancelable({ url: appAddress(request.url, schemes), isMainFrame });
    this.emit(isRedirect ? 'will-redirect' : 'will-frame-navigate', event);
    return !event.defaultPrevented;
  }

  #askAboutWindow(address: string): void {
    const details = { url: appAddress(address, schemes), frameName: '', features: '', disposition: 'foreground-tab' };
    // The handler reads of it what a link has.
    const answer = this.#openHandler?.(details as Parameters<OpenHandler>[0]);
    if (answer?.action !== 'deny') throw new Error('The stand-in for Electron opens no window of a page.');
  }
}

export const webContents = { fromDevToolsTargetId: WebContents.fromDevToolsTargetId };
