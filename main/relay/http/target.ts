import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

export type Target =
  | { readonly kind: 'path'; readonly path: string; readonly query: URLSearchParams }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown' };

/** Visible ASCII behind one slash: the `origin-form` of RFC 9112, section 3.2.1. */
const originForm = /^\/[!-~]*$/;
/** Without escapes, dots, backslashes and empty parts every reader sees the same path. */
const plainPath = /^(\/[A-Za-z0-9_-]+)+$/;

/** Nothing is decoded or shortened: a path that a proxy let through must not become another here, as `/v1/x\..\..\metrics` did. */
export function targetOf(raw: string): Target {
  if (!originForm.test(raw)) return { kind: 'malformed' };
  const [path = '', ...rest] = raw.split('?');
  if (!plainPath.test(path)) return { kind: 'unknown' };
  return { kind: 'path', path, query: new URLSearchParams(rest.join('?')) };
}

const inside = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

/** From this machine or its own network, without a proxy. */
export function isFromInside({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
