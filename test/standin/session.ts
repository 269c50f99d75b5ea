import type * as Electron from 'electron';
import type { DevToolsSession } from './devTools.ts';

type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;

/** What a page can ask for, in Electron's words and in the browser's. */
const permissions = [
  { permission: 'media', mediaTypes: ['video'], mediaType: 'video', name: 'camera' },
  { permission: 'media', mediaTypes: ['audio'], mediaType: 'audio', name: 'microphone' },
  { permission: 'geolocation', name: 'geolocation' },
  { permission: 'notifications', name: 'notifications' },
  { permission: 'clipboard-read', name: 'clipboard-read' },
  { permission: 'idle-detection', name: 'idle-detection' },
  { permission: 'window-management', name: 'window-management' },
] as const;

class Session {
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(): void {}

  /** Asks the app about everything that the page could ask for, and sets the browser by its answers: without a handler all is granted, as in Electron. */
  async settle(browser: DevToolsSession, contents: object, address: string, origin: string): Promise<void> {
    for (const { permission, name, ...details } of permissions) {
      const may = await this.#mayUse(contents, permission, address, details);
      const setting = may ? 'granted' : 'denied';
      await browser.send('Browser.setPermission', { permission: { name }, setting, origin });
    }
  }

  /** Electron checks first, and asks where the check says no. */
  #mayUse(contents: object, permission: string, address: string, details: object): Promise<boolean> {
    const asked = { ...details, requestingUrl: address, isMainFrame: true };
    const origin = /^[^:]+:\/\/[^/]+/.exec(address)?.[0] ?? address;
    // The handlers take Electron's own page and names of permissions, of which these are some.
    const check = this.#check as ((...args: unknown[]) => boolean) | null;
    const request = this.#request as ((...args: unknown[]) => void) | null;
    if (check?.(contents, permission, `${origin}/`, asked) === true) {
      if (permission !== 'media') return Promise.resolve(true);
    }
    if (request === null) return Promise.resolve(check === null);
    return new Promise((settle) => request(contents, permission, settle, asked));
  }
}

export const session = { defaultSession: new Session() };
