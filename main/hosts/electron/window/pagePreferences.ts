import type { WebPreferences } from 'electron';

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
    // Photos arrive while the window is behind another.
    backgroundThrottling: false,
  };
}
