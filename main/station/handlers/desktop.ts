import type { Desktop } from '../desktop/desktop.ts';
import type { Implementer } from './implementer.ts';

export interface DesktopDependencies {
  readonly desktop: Desktop;
}

export function desktopPart(os: Implementer, { desktop }: DesktopDependencies) {
  return {
    get: os.desktop.get.handler(() => desktop.view),
    checkUpdates: os.desktop.checkUpdates.handler(async () => ({ message: await desktop.checkUpdates() })),
    updateFromFolder: os.desktop.updateFromFolder.handler(async () => ({ message: await desktop.updateFromFolder() })),
    goBack: os.desktop.goBack.handler(async () => ({ message: await desktop.goBack() })),
    installCommand: os.desktop.installCommand.handler(async () => ({ message: await desktop.installCommand() })),
    setStartsAtLogin: os.desktop.setStartsAtLogin.handler(
      async ({ input }) => await desktop.setStartsAtLogin(input.on),
    ),
    enterKiosk: os.desktop.enterKiosk.handler(async ({ input }) => await desktop.enterKiosk(input.pin)),
    leaveKiosk: os.desktop.leaveKiosk.handler(async ({ input }) => await desktop.leaveKiosk(input.pin)),
    chooseFolder: os.desktop.chooseFolder.handler(async ({ input }) => ({
      path: await desktop.chooseFolder(input.at),
    })),
    takeProfile: os.desktop.takeProfile.handler(() => ({ profileJson: desktop.takeProfile() })),
  };
}
