import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { launchDesktopImaging, plainNode } from '../../../main/hosts/electron/launchImaging.ts';
import { remoteImaging } from '../../../main/imaging/remote/remoteImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

/** Electron's port of a utility process, for a Node that is none: messages come wrapped, as there. */
const port = `process.parentPort = {
  postMessage: (message) => process.send(message),
  on: (event, listen) => process.on(event, (data) => listen({ data })),
};`;
const asked: { program: string; options: Electron.ForkOptions }[] = [];

vi.mock('electron', () => ({
  utilityProcess: {
    /** Electron's, played by a plain Node. */
    fork(program: string, args: readonly string[], options: Electron.ForkOptions) {
      asked.push({ program, options });
      const child = fork(program, args, {
        execArgv: [...(options.execArgv ?? []), '--import', `data:text/javascript,${encodeURIComponent(port)}`],
        env: { ...options.env },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      return Object.assign(child, { postMessage: (message: object) => void child.send(message) });
    },
  },
}));

const packed = {
  platform: 'linux',
  isPackaged: true,
  resourcesPath: '/opt/Sideshot/resources',
  environment: {},
} as const;

describe('on Linux', () => {
  test('a packed app decodes with the Node in its resources, whatever its environment says', () => {
    const environment = { SIDESHOT_NODE: '/tmp/node' };
    expect(plainNode({ ...packed, environment })).toBe('/opt/Sideshot/resources/node/node');
  });

  test('Electron of a checkout decodes with the Node of its start script, else with the one that is found', () => {
    const checkout = { ...packed, isPackaged: false };
    expect(plainNode({ ...checkout, environment: { SIDESHOT_NODE: '/work/node' } })).toBe('/work/node');
    expect(plainNode(checkout)).toBe('node');
  });

  test('a Node that is not there is told in the log, with its path', async () => {
    const words: string[] = [];
    const launch = launchDesktopImaging({ ...packed, resourcesPath: '/nonexistent' });
    const imaging = remoteImaging({ launch, report: (trouble) => words.push(trouble.words) });
    onTestFinished(() => imaging.close());
    await expect(imaging.ask('small', { path: 'a.jpg', edge: 1 })).rejects.toMatchObject({ code: 'failed' });
    expect(words).toEqual([expect.stringContaining('/nonexistent/node/node')]);
  });
});

test.each(['win32', 'darwin'] as const)(
  'on %s a utility process of Electron decodes, and ends with the station',
  async (platform) => {
    const path = join(temporaryFolder(), 'a.jpg');
    writeFileSync(path, await cameraJpeg({ width: 300, height: 200 }));
    const imaging = remoteImaging({ launch: launchDesktopImaging({ ...packed, platform }) });
    expect(await imaging.ask('decode', { path, format: 'jpeg' })).toMatchObject({ width: 300, height: 200 });
    await imaging.close();
    const last = asked.at(-1);
    expect(last?.program).toMatch(/imaging\.(ts|js)$/);
    expect(last?.options).toMatchObject({ serviceName: 'sideshot-imaging', stdio: ['ignore', 'ignore', 'pipe'] });
  },
);
