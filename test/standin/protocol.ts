import type * as Electron from 'electron';
import { appAddress } from './addresses.ts';
import type { DevToolsSession } from './devTools.ts';

type Handler = Parameters<Electron.Protocol['handle']>[1];

/** The schemes that the app has declared. */
export const schemes = new Set<string>();
const handlers = new Map<string, Handler>();

export const protocol = {
  registerSchemesAsPrivileged(given: readonly Electron.CustomScheme[]): void {
    for (const { scheme, privileges } of given) {
      if (privileges?.standard !== true || privileges.secure !== true) {
        throw new Error(`The stand-in shows ${scheme}: as https: it must be standard and secure.`);
      }
      schemes.add(scheme);
    }
  },
  handle(scheme: string, handler: Handler): void {
    if (!schemes.has(scheme)) throw new Error(`${scheme} was not declared before the app was ready.`);
    handlers.set(scheme, handler);
  },
};

export interface PausedRequest {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
}

/** Answers a request of a page by the app's handler of its scheme; one for anywhere else goes on its way. */
export async function answerRequest(page: DevToolsSession, { requestId, request }: PausedRequest): Promise<void> {
  const url = appAddress(request.url, schemes);
  const handler = handlers.get(url.slice(0, url.indexOf(':')));
  if (handler === undefined) {
    await page.send('Fetch.continueRequest', { requestId });
    return;
  }
  try {
    const { method, headers, postData } = request;
    const asked = new Request(url, { method, headers, ...(postData === undefined ? {} : { body: postData }) });
    const answer = await handler(asked as Parameters<Handler>[0]);
    await page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    });
  } catch (error) {
    process.stderr.write(`The app's protocol failed at ${url}: ${error}\n`);
    await page.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  }
}
