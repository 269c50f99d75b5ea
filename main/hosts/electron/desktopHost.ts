import { homedir } from 'node:os';
import { app, type BrowserWindow, Notification, screen } from 'electron';
import type { StationEvent } from '../../contract/views.ts';
import type { DesktopPort, DesktopState, Log } from '../../station/api.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Words } from '../../texts/wordsIn.ts';
import { type MenuActions, setAppMenu } from './appMenu.ts';
import type { Autostart } from './autostart.ts';
import { type CommandLink, commandLink } from './commandLink.ts';
import { readProfile } from './givenProfile.ts';
import type { HostWords } from './hostWords.ts';
import { type ByHand, byHandActions, chooseFolder, notifyInDialog, updateMenu } from './updates/dialogs.ts';
import type { Updates } from './updates/updates.ts';
import type { CloseGuard } from './window/closeGuard.ts';
import { focusWindow } from './window/focusWindow.ts';
import { createStageWindow, type StageWindow } from './window/stageWindow.ts';

export interface DesktopHostOptions {
  readonly version: string;
  readonly preloadPath: string;
  readonly endsKiosk: boolean;
  readonly guard: CloseGuard;
  readonly autostart: Autostart;
  readonly speech: HostWords;
  readonly log: Log;
}

export interface DesktopHost {
  readonly port: DesktopPort;
  begin(window: BrowserWindow, updates: Updates | null): void;
  follow(event: StationEvent): void;
  openProfile(path: string): Promise<void>;
  changed(): void;
  onAutostart(tell: () => void): void;
  close(): void;
}

/** The station may ask before the window exists, and settings may come before the station: both are replayed later. */
export function createDesktopHost(options: DesktopHostOptions): DesktopHost {
  const { version, preloadPath, endsKiosk, guard, autostart, speech, log } = options;
  const { words } = speech;
  let window: BrowserWindow | null = null;
  let updates: Updates | null = null;
  let byHand: ByHand | null = null;
  let tellTray: () => void = () => undefined;
  let stage: StageWindow | null = null;
  let notify: ((event: StationEvent) => void) | null = null;
  let menu: MenuActions | null = null;
  let state: DesktopState | null = null;
  let tell: () => void = () => undefined;
  const profile = waitingProfile({ words, log, changed: () => tell() });

  function applyState(): void {
    if (state === null || window === null || window.isDestroyed()) return;
    const { kiosk } = state;
    guard.hold(kiosk);
    if (window.isKiosk() !== kiosk) window.setKiosk(kiosk);
    setAppMenu(kiosk, menu, words);
    stage?.show(state.secondScreen);
    updates?.use(state.updates);
  }

  return {
    port: {
      version,
      endsKiosk,
      get ready() {
        return updates?.ready ?? null;
      },
      get screens() {
        return screen.getAllDisplays().length;
      },
      apply(next) {
        state = next;
        speech.wish({ station: next.language });
        applyState();
      },
      get byHand() {
        return { updates: byHand !== null, command: byHand?.installCommand != null };
      },
      get startsAtLogin() {
        return autostart.isOn;
      },
      async setStartsAtLogin(on) {
        try {
          await autostart.set(on);
        } finally {
          // A switch that failed goes back.
          tellTray();
          tell();
        }
      },
      ...whereInstalled(() => byHand),
      chooseFolder: async (at) => (window === null ? null : await chooseFolder(window, at)),
      takeProfile: () => profile.take(),
      onChange(next) {
        tell = next;
      },
    },
    begin(opened, given) {
      window = opened;
      updates = given;
      byHand = given === null ? null : byHandActions(opened, given, commandHere());
      menu = byHand === null ? null : updateMenu(opened, byHand, words);
      setAppMenu(false, menu, words);
      notify = createNativeNotices(opened, words);
      stage = createStageWindow(preloadPath, opened, { changed: () => tell(), words, log });
      opened.once('closed', () => stage?.close());
      speech.onChange(applyState);
      applyState();
    },
    follow(event) {
      if (event.type === 'status') updates?.update(event.status);
      notify?.(event);
    },
    openProfile: (path) => profile.open(path, window),
    changed: () => tell(),
    onAutostart(next) {
      tellTray = next;
    },
    close() {
      updates?.close();
      stage?.close();
    },
  };
}

async function notInstalled(): Promise<Text> {
  return text('update.notInstalled');
}

function whereInstalled(byHand: () => ByHand | null) {
  return {
    checkUpdates: async () => await (byHand()?.checkUpdates() ?? notInstalled()),
    updateFromFolder: async () => await (byHand()?.updateFromFolder() ?? notInstalled()),
    goBack: async () => await (byHand()?.goBack() ?? notInstalled()),
    installCommand: async () => await (byHand()?.installCommand?.() ?? notInstalled()),
  };
}

interface WaitingProfileParts {
  readonly words: Words;
  readonly log: Log;
  readonly changed: () => void;
}

/** The profile that the app was opened with, until the page takes it. */
function waitingProfile({ words, log, changed }: WaitingProfileParts) {
  let waiting: string | null = null;
  return {
    async open(path: string, window: BrowserWindow | null): Promise<void> {
      const read = await readProfile(path);
      if (window !== null) focusWindow(window);
      if ('refusal' in read) {
        log.warn('A profile was not opened', { file: path });
        // The system shows no notice while the window is in front.
        if (window !== null && !window.isDestroyed()) await notifyInDialog(window, read.refusal, words);
        return;
      }
      waiting = read.profileJson;
      changed();
    },
    take(): string | null {
      const given = waiting;
      waiting = null;
      return given;
    },
  };
}

function commandHere(): CommandLink | null {
  const { platform, resourcesPath, env } = process;
  return commandLink({ platform, resources: resourcesPath, home: homedir(), appImage: env.APPIMAGE });
}

/** macOS opens files by an event, which may come before the window. */
export function openedFiles(): { follow(open: (path: string) => void): void } {
  const waiting: string[] = [];
  let follower: ((path: string) => void) | null = null;
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (follower === null) waiting.push(path);
    else follower(path);
  });
  return {
    follow(open) {
      follower = open;
      for (const path of waiting.splice(0)) open(path);
    },
  };
}

/** Whether the system shows it: what a person should know, while nobody looks at the window that would say it. */
function isForSystem(event: StationEvent, isLookedAt: boolean): event is StationEvent & { type: 'notice' } {
  return event.type === 'notice' && event.level !== 'info' && event.level !== 'success' && !isLookedAt;
}

function createNativeNotices(window: BrowserWindow, words: Words): (event: StationEvent) => void {
  return (event) => {
    if (window.isDestroyed() || !isForSystem(event, window.isFocused()) || !Notification.isSupported()) return;
    const notice = new Notification({ title: 'Sideshot', body: words(event.message) });
    notice.on('click', () => focusWindow(window));
    notice.show();
  };
}
