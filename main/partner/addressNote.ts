import { type Text, text } from '../texts/text.ts';

/** Warns of an address that cannot be the partner's machine. A gateway may be there, so it is not refused. */
export function addressNote(baseUrl: string): Text | null {
  const { hostname } = new URL(baseUrl);
  if (isLoopback(hostname)) return text('route.loopback', { host: hostname });
  return isLinkLocal(hostname) ? text('route.linkLocal', { host: hostname }) : null;
}

/** URL has normalized numbers: `127.1` and `0x7f000001` are `127.0.0.1` here. */
function isLoopback(hostname: string): boolean {
  return (
    /(?:^|\.)localhost\.?$/.test(hostname) ||
    /^(?:127\.|0\.0\.0\.0$)/.test(hostname) ||
    /^\[::1?\]$/.test(hostname) ||
    /^\[::ffff:7f[0-9a-f]{2}:/.test(hostname)
  );
}

function isLinkLocal(hostname: string): boolean {
  return /^169\.254\./.test(hostname) || /^\[fe[89ab][0-9a-f]:/.test(hostname) || /^\[::ffff:a9fe:/.test(hostname);
}
