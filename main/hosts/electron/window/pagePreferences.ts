import type { WebPreferences } from 'electron';

/** How every window of ours holds its page: sandboxed, isolated, without Node, with the preload as its one way out. */
export function pagePreferences(preloadPath: string): WebPreferences {
  return {
    preload: preloadPath,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    // Sounds tell accepted from refused before anyone has clicked.
    autoplayPolicy: 'no-user-gesture-required',
    // Photos arrive while the operator looks at the camera, with the window behind another.
    backgroundThrottling: false,
  };
}
