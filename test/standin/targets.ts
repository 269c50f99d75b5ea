import type { DevTools, DevToolsSession } from './devTools.ts';

export interface Target {
  readonly targetId: string;
  readonly page: DevToolsSession;
}

/** The pages of the browser: those that the app opens, each held before its first step, and no others: a page that opens one sees it closed at once. */
export class Targets {
  readonly #devTools: DevTools;
  readonly #sessions = new Map<string, string>();
  readonly #gone = new Map<string, () => void>();
  #opening = 0;

  constructor(devTools: DevTools) {
    this.#devTools = devTools;
    const { browser } = devTools;
    browser.on('Target.attachedToTarget', ({ targetInfo, sessionId }) => {
      this.#sessions.set(targetInfo.targetId, sessionId);
      this.#closeOthers();
    });
    browser.on('Target.detachedFromTarget', ({ targetId = '' }) => {
      this.#gone.get(targetId)?.();
      this.#gone.delete(targetId);
    });
  }

  async watch(): Promise<void> {
    const filter = [{ type: 'page' }, { exclude: true }];
    const held = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter };
    await this.#devTools.browser.send('Target.setAutoAttach', held);
  }

  /** An empty page, which waits for `Runtime.runIfWaitingForDebugger`. */
  async open(bounds: { left: number; top: number; width: number; height: number }, gone: () => void): Promise<Target> {
    this.#opening += 1;
    try {
      const asked = { url: 'about:blank', newWindow: true, ...bounds };
      const { targetId } = await this.#devTools.browser.send('Target.createTarget', asked);
      this.#gone.set(targetId, gone);
      const sessionId = this.#sessions.get(targetId);
      if (sessionId === undefined) throw new Error('The browser opened a page and did not hand it over.');
      return { targetId, page: this.#devTools.session(sessionId) };
    } finally {
      this.#opening -= 1;
      this.#closeOthers();
    }
  }

  #closeOthers(): void {
    // Which of them is the app's is known once the browser has answered.
    if (this.#opening > 0) return;
    for (const targetId of this.#sessions.keys()) {
      if (this.#gone.has(targetId)) continue;
      this.#sessions.delete(targetId);
      this.#devTools.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    }
  }
}
