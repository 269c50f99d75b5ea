import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { WebSocket as ReconnectingSocket } from 'partysocket';
import { keyProtocol, pageProtocol, pictureKeyName, signInPath } from '../../main/contract/web/pageKey.ts';
import type { Bridge, StationClient } from './bridge.ts';
import { withDeadlines } from './deadline.ts';
import { isElectronPage, requestPort } from './electronPort.ts';
import { followEvents, maxReopenMs } from './followEvents.ts';
import { renewPageKeys, takePageKeys } from './pageKey.ts';
import { type AnswerFailure, withFailureAnswer } from './withFailureAnswer.ts';

/** How a lost connection to the web host comes back. */
export const reconnection = {
  minReconnectionDelay: 300,
  maxReconnectionDelay: maxReopenMs,
  connectionTimeout: 5_000,
  // Calls made while there is no connection fail at once instead of arriving much later.
  maxEnqueuedMessages: 0,
} as const;

/** The bridge for the host that shows this page. */
export function openBridge(): Bridge {
  return isElectronPage(navigator.userAgent, window.location.protocol) ? openPortBridge() : openSocketBridge();
}

function openSocketBridge(): Bridge {
  const storage = tabStorage();
  let keys = takePageKeys(
    { hash: window.location.hash, clear: () => window.history.replaceState(null, '', '/') },
    storage,
  );
  // The host answers with the address to open.
  if (keys === null) window.location.replace(signInPath);
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const websocket = new ReconnectingSocket(
    `${scheme}://${window.location.host}/rpc`,
    () => [pageProtocol, `${keyProtocol}${keys?.page}`],
    reconnection,
  );
  websocket.addEventListener('open', async () => {
    if (keys !== null) keys = (await renewPageKeys(keys, storage)) ?? keys;
  });
  // partysocket is a WebSocket in all but its type: its own Event classes.
  const link = new SocketLink({ websocket: websocket as unknown as WebSocket });
  return bridgeOver(link, (path) => `${path}?${pictureKeyName}=${keys?.pictures}`);
}

/** Null where the browser forbids storage: reading the property itself throws then, and a reload has to sign in anew. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function openPortBridge(): Bridge {
  const end = new AbortController();
  let current = connect();
  let port: MessagePort | undefined;

  function connect(): Promise<ClientLink<ClientContext>> {
    return requestPort(end.signal).then((next) => {
      port = next;
      return new PortLink({ port: next });
    });
  }

  const link: ClientLink<ClientContext> = {
    call: async (path, input, options) => (await current).call(path, input, options),
  };
  const renew = async () => {
    port?.close();
    current = connect();
  };
  // A page of the app is the only one that its host answers.
  return bridgeOver(link, (path) => path, renew);
}

function bridgeOver(
  link: ClientLink<ClientContext>,
  pictureAddress: Bridge['pictureAddress'],
  renew?: () => Promise<void>,
): Bridge {
  let answer: AnswerFailure = (error) => Promise.reject(error);
  const client: StationClient = createORPCClient(
    withFailureAnswer(withDeadlines(link), (...failure) => answer(...failure)),
  );
  return {
    client,
    pictureAddress,
    answerFailures(next) {
      answer = next;
    },
    follow(listener) {
      const end = new AbortController();
      void followEvents({ client, listener, signal: end.signal, wait: waitFor, renew, heartbeatMs: 15_000 });
      return () => end.abort();
    },
  };
}

function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
