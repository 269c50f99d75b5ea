/** The name of the isolated world, and of the function in it by which it talks to the app. */
export const worldName = 'Electron Isolated Context';
export const bindingName = 'standInTell';

/** A message of a port on its way between the page's process and the app's. */
export type Carried = readonly ['text', string] | readonly ['bytes', string] | readonly ['json', unknown];

/** What the isolated world tells of ports: a message that brings some, a message of one. */
export type PortReport =
  | readonly ['post', channel: string, message: Carried, ports: readonly number[]]
  | readonly ['message', port: number, message: Carried];
/** And of a new window that the page wants. */
export type Told = PortReport | readonly ['open', address: string];

export function carried(message: unknown): Carried {
  if (typeof message === 'string') return ['text', message];
  if (message instanceof ArrayBuffer) return carried(new Uint8Array(message));
  if (ArrayBuffer.isView(message)) {
    return ['bytes', Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('base64')];
  }
  return ['json', message];
}

export function delivered([kind, given]: Carried): unknown {
  return kind === 'bytes' ? new Uint8Array(Buffer.from(given, 'base64')) : given;
}

/** Told by the page's own world to the isolated one. */
const openEvent = 'stand-in-open';

/**
 * For the page's own world. A browser asks nobody whether a page may open a window, and to close it afterwards can leave its opener hanging: the
 * page is told no, as by Electron, and the app is asked.
 */
export const pageScript = `window.open = (address) => {
  const detail = new URL(address, location.href).href;
  dispatchEvent(new CustomEvent('${openEvent}', { detail }));
  return null;
};`;

/**
 * The preload as a script of the isolated world, with what a sandboxed preload may ask of `electron`: messages with ports. `contextBridge` is not
 * there: the app's page gets a port and nothing else, and a preload that exposes something fails here.
 */
export function worldScript(preload: string): string {
  return `(() => {
    if (window !== window.top) return;
    const ports = new Map();
    let last = 0;
    const tell = (...told) => ${bindingName}(JSON.stringify(told));
    const encode = (data) => {
      if (typeof data === 'string') return ['text', data];
      if (data instanceof ArrayBuffer) return ['bytes', new Uint8Array(data).toBase64()];
      if (ArrayBuffer.isView(data)) return ['bytes', new Uint8Array(data.buffer, data.byteOffset, data.byteLength).toBase64()];
      return ['json', data];
    };
    const decode = ([kind, given]) => (kind === 'bytes' ? Uint8Array.fromBase64(given) : given);
    addEventListener('${openEvent}', ({ detail }) => tell('open', detail));
    addEventListener('click', (event) => {
      const link = event.target.closest?.('a[target=_blank]');
      if (!link) return;
      event.preventDefault();
      tell('open', link.href);
    });
    globalThis.standInHear = (id, message) => {
      if (message === null) ports.get(id)?.close();
      else ports.get(id)?.postMessage(decode(message));
    };
    const ipcRenderer = {
      postMessage(channel, message, transfer = []) {
        const ids = transfer.map((port) => {
          last += 1;
          const id = last;
          ports.set(id, port);
          port.onmessage = ({ data }) => tell('message', id, encode(data));
          return id;
        });
        tell('post', channel, encode(message), ids);
      },
    };
    const require = (name) => {
      if (name !== 'electron') throw new Error('A sandboxed preload has no ' + name);
      return {
        ipcRenderer,
        get contextBridge() {
          throw new Error('The stand-in for Electron has no contextBridge');
        },
      };
    };
    ((require, module, exports) => {
      ${preload}
    })(require, { exports: {} }, {});
  })()`;
}
