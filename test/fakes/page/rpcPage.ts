import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { PageContract } from '../../../main/contract/page.ts';
import { takePageKeys } from '../../../renderer/bridge/pageKey.ts';

/** Runs in a browser: does what the real page does with its host, tries what the policy must stop, and reports. */
const violations: string[] = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));

const keys = takePageKeys({ hash: location.hash, clear: () => history.replaceState(null, '', '/') }, sessionStorage);
const socket = new WebSocket(new URL('/rpc', location.href.replace(/^http/, 'ws')), ['sideshot', `key.${keys?.page}`]);
const client: ContractRouterClient<PageContract> = createORPCClient(new RPCLink({ websocket: socket }));

async function tryScripts() {
  const inline = document.createElement('script');
  // As a child: to set it as text is refused by itself.
  inline.append('globalThis.inlineRan = true');
  document.head.append(inline);
  let evalRan = true;
  try {
    new Function('return 1')();
  } catch {
    evalRan = false;
  }
  // Violations are told a task later.
  await new Promise((settle) => setTimeout(settle, 50));
  return { inlineRan: 'inlineRan' in globalThis, evalRan };
}

async function loadPicture(): Promise<number[]> {
  const image = new Image();
  image.src = `photo/1/preview?key=${keys?.pictures}`;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}

async function report() {
  const events = await client.station.events({});
  const first = await events.next();
  const file = new File(['dropped bytes'], 'a.jpg');
  const { notices } = await client.capture.files({ itemId: null, sideUuid: null, files: [file] });
  const result = {
    operator: (await client.station.status({})).operator,
    firstEvent: first.done ? null : first.value.type,
    notices: notices.length,
    picture: await loadPicture(),
    ...(await tryScripts()),
    cookieSeen: document.cookie,
  };
  Object.assign(globalThis, { report: { ...result, violations } });
  document.title = 'reported';
}
await report();
