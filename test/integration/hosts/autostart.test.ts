import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AutostartPlace } from '../../../main/hosts/electron/autostart.ts';
import { electronDouble } from '../../fakes/electronDouble.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

let electron: ReturnType<typeof electronDouble>;
let home: string;

beforeEach(() => {
  vi.resetModules();
  electron = electronDouble();
  vi.doMock('electron', () => electron.module);
  home = temporaryFolder();
});

async function autostart(place: Partial<AutostartPlace>) {
  const { createAutostart } = await import('../../../main/hosts/electron/autostart.ts');
  return createAutostart({ platform: 'linux', environment: {}, home, program: '/opt/Sideshot/sideshot', ...place });
}

test('on Linux it is a file of the autostart folder, which starts the program hidden, and goes with the switch', async () => {
  const entry = join(home, '.config', 'autostart', 'sideshot.desktop');
  const linux = await autostart({});
  expect(linux.isOn).toBe(false);
  await linux.set(true);
  expect(linux.isOn).toBe(true);
  expect(readFileSync(entry, 'utf8')).toBe(
    '[Desktop Entry]\nType=Application\nName=Sideshot\nIcon=sideshot\nExec="/opt/Sideshot/sideshot" --hidden\nTerminal=false\n',
  );
  await linux.set(false);
  expect([linux.isOn, existsSync(entry)]).toEqual([false, false]);
  await linux.set(false);
});

test('XDG_CONFIG_HOME says where; a path with odd signs is quoted as the specification wants it', async () => {
  const config = join(home, 'own');
  const environment = { XDG_CONFIG_HOME: config, APPIMAGE: '/home/kim/My $50 "100%" \\app.AppImage' };
  await (await autostart({ environment })).set(true);
  expect(readFileSync(join(config, 'autostart', 'sideshot.desktop'), 'utf8')).toContain(
    String.raw`Exec="/home/kim/My \\$50 \\"100%%\\" \\\\app.AppImage" --hidden`,
  );
  expect((await autostart({ environment: { XDG_CONFIG_HOME: 'relative' } })).isOn).toBe(false);
});

test('an entry that the desktop has switched off is off; an AppImage that has moved is started from its new place', async () => {
  const entry = join(home, '.config', 'autostart', 'sideshot.desktop');
  mkdirSync(join(entry, '..'), { recursive: true });
  writeFileSync(entry, '[Desktop Entry]\nExec=old --hidden\nX-GNOME-Autostart-enabled=false\n');
  const linux = await autostart({ environment: { APPIMAGE: '/apps/Sideshot-2.AppImage' } });
  expect(linux.isOn).toBe(false);
  await linux.renew();
  expect(readFileSync(entry, 'utf8')).toContain('Exec=old');
  writeFileSync(entry, '[Desktop Entry]\nExec="/apps/Sideshot-1.AppImage" --hidden\n');
  expect(linux.isOn).toBe(true);
  await linux.renew();
  expect(readFileSync(entry, 'utf8')).toContain('Exec="/apps/Sideshot-2.AppImage" --hidden');
});

test('on Windows the entry has the switch that hides the window', async () => {
  const windows = await autostart({ platform: 'win32' });
  expect(windows.isOn).toBe(false);
  await windows.set(true);
  expect(electron.named('app.setLoginItemSettings')).toEqual([[{ openAtLogin: true, args: ['--hidden'] }]]);
  expect(electron.named('app.getLoginItemSettings').at(-1)).toEqual([{ args: ['--hidden'] }]);
  expect([windows.isOn, windows.hasStarted]).toEqual([true, false]);
});

test('macOS takes no switch: it tells that it started the app itself', async () => {
  const mac = await autostart({ platform: 'darwin' });
  await mac.set(true);
  expect(electron.named('app.setLoginItemSettings')).toEqual([[{ openAtLogin: true, args: [] }]]);
  expect(mac.hasStarted).toBe(false);
  electron.answers.openedAtLogin = true;
  expect(mac.hasStarted).toBe(true);
});

test('a checkout does not start with the computer', async () => {
  electron.app.isPackaged = false;
  expect((await autostart({})).isOn).toBeNull();
});
