import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { Page } from 'playwright/test';
import { readPageFiles } from '../../../main/hosts/assets.ts';
import { answerPageRequest } from '../../../main/hosts/electron/pageProtocol.ts';
import { createPortServer } from '../../../main/hosts/electron/servePort.ts';
import type { Log, Station } from '../../../main/station/api.ts';

const dist = join(import.meta.dirname, '../../../dist');
/** Stands for `sideshot://app`, a scheme that only Electron knows. */
export const desktopOrigin = 'https://sideshot-app.test';

/** A message of a port on its way between the browser and this process. */
type Carried = readonly ['text', string] | readonly ['bytes', string] | readonly ['json', unknown];

/**
 * The desktop app's page in a plain Chromium: the built page by the app's own protocol and policy, the built preload, and the server of its ports.
 * What stands between them in Electron, the handing over of a port to another process, is carried here message by message.
 */
export async function openDesktopPage(page: Page, station: Station, log: Log): Promise<{ close(): void }> {
  const files = await readPageFiles(join(dist, 'renderer'));
  await page.route(`${desktopOrigin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const asked = new Request(`sideshot://app${pathname}${search}`, { method: route.request().method() });
    const answer = await answerPageRequest(asked, { files, station, log });
    const body = Buffer.from(await answer.arrayBuffer());
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body });
  });
  const server = createPortServer(station, log);
  const ports = new Map<number, { postMessage(message: unknown): void; close(): void }>();
  await page.exposeFunction('openCorePort', (id: number) => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port2);
    port2.on('message', (message: unknown) => {
      // A page that has gone hears nothing.
      page
        .evaluate(([to, given]) => Reflect.get(window, 'fromCore')(to, given), [id, carried(message)] as const)
        .catch(() => undefined);
    });
    server.serve(port1);
  });
  await page.exposeFunction('toCore', (id: number, message: Carried) => ports.get(id)?.postMessage(delivered(message)));
  const preload = readFileSync(join(dist, 'preload', 'index.cjs'), 'utf8');
  await page.addInitScript({ content: `(() => { ${electronForPreload}; ${preload} })()` });
  await page.goto(`${desktopOrigin}/`);
  return {
    close() {
      server.close();
      for (const port of ports.values()) port.close();
    },
  };
}

/** All of Electron that a sandboxed preload may ask for, as far as ours does. */
const electronForPreload = `
  const corePorts = [];
  const encode = (data) => typeof data === 'string' ? ['text', data]
    : data instanceof ArrayBuffer || ArrayBuffer.isView(data)
      ? ['bytes', new Uint8Array(data.buffer ?? data).toBase64?.() ?? btoa(String.fromCharCode(...new Uint8Array(data.buffer ?? data)))]
      : ['json', data];
  const decode = ([kind, given]) => kind === 'bytes' ? Uint8Array.from(atob(given), (one) => one.charCodeAt(0)) : given;
  window.fromCore = (id, message) => corePorts[id].postMessage(decode(message));
  const ipcRenderer = {
    async postMessage(channel, message, [port]) {
      if (channel !== 'sideshot:port') throw new Error(channel);
      const id = corePorts.push(port) - 1;
      await window.openCorePort(id);
      port.onmessage = ({ data }) => window.toCore(id, encode(data));
    },
  };
  const require = (name) => { if (name === 'electron') return { ipcRenderer }; throw new Error(name); };
`;

function carried(message: unknown): Carried {
  if (typeof message === 'string') return ['text', message];
  if (message instanceof Uint8Array) return ['bytes', Buffer.from(message).toString('base64')];
  return ['json', message];
}

function delivered([kind, given]: Carried): unknown {
  return kind === 'bytes' ? new Uint8Array(Buffer.from(given, 'base64')) : given;
}
