import type { implement } from '@orpc/server';
import type { DesktopView } from '../../../main/contract/desktop/desktop.ts';
import type { page as contract } from '../../../main/contract/page.ts';
import { asGiven } from '../../../main/texts/text.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface DesktopWorld {
  /** Null: a browser. */
  desktop: DesktopView;
  /** The profile that the app was opened with. */
  profileGiven: string | null;
}

/** The fake station's part for the installed app. Its PIN is 1234. */
export function fakeDesktopPart(os: Os, world: DesktopWorld, noted: (path: string, input: unknown) => void) {
  const change = (path: string, input: unknown, changes: Partial<NonNullable<DesktopView>>): DesktopView => {
    noted(path, input);
    world.desktop = world.desktop && { ...world.desktop, ...changes };
    return world.desktop;
  };
  return {
    get: os.desktop.get.handler(() => world.desktop),
    checkUpdates: os.desktop.checkUpdates.handler(() => {
      noted('desktop.checkUpdates', {});
      return { message: asGiven('This is the newest version.') };
    }),
    updateFromFolder: os.desktop.updateFromFolder.handler(() => {
      noted('desktop.updateFromFolder', {});
      return { message: null };
    }),
    goBack: os.desktop.goBack.handler(() => {
      noted('desktop.goBack', {});
      return { message: asGiven('No earlier version is kept on this computer.') };
    }),
    installCommand: os.desktop.installCommand.handler(() => {
      noted('desktop.installCommand', {});
      return { message: asGiven('The command line is there.') };
    }),
    setStartsAtLogin: os.desktop.setStartsAtLogin.handler(({ input }) =>
      change('desktop.setStartsAtLogin', input, { startsAtLogin: input.on }),
    ),
    enterKiosk: os.desktop.enterKiosk.handler(({ input }) =>
      change('desktop.enterKiosk', input, { kiosk: { on: true, hasPin: true } }),
    ),
    leaveKiosk: os.desktop.leaveKiosk.handler(({ input }) =>
      change('desktop.leaveKiosk', input, { kiosk: { on: false, hasPin: false } }),
    ),
    chooseFolder: os.desktop.chooseFolder.handler(({ input }) => {
      noted('desktop.chooseFolder', input);
      return { path: '/chosen/folder' };
    }),
    takeProfile: os.desktop.takeProfile.handler(() => {
      const profileJson = world.profileGiven;
      world.profileGiven = null;
      return { profileJson };
    }),
  };
}

export function fakeDesktopView(changes: Partial<NonNullable<DesktopView>> = {}): NonNullable<DesktopView> {
  return {
    version: '1.2.3',
    updates: { address: null, channel: 'latest' },
    ready: null,
    kiosk: { on: false, hasPin: false },
    secondScreen: false,
    screens: 2,
    byHand: { updates: true, command: true },
    startsAtLogin: false,
    ...changes,
  };
}
