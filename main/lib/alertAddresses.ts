export interface SyslogAddress {
  readonly protocol: 'udp' | 'tcp';
  readonly host: string;
  readonly port: number;
}

/** RFC 5426; RFC 6587 has none of its own for TCP, and servers take this one. */
const syslogPort = 514;

/**
 * Plain HTTP goes to this computer alone, for a program that passes alerts on. Credentials, a query and a fragment would lie open in
 * settings. Null for an address that is not taken.
 */
export function readWebhookAddress(given: string): URL | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || /[?#\s]/.test(given) || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:') return url;
  return url.protocol === 'http:' && isThisComputer(url.hostname) ? url : null;
}

/** `udp://log.example:514` or `tcp://log.example:601`; null for another form. */
export function readSyslogAddress(given: string): SyslogAddress | null {
  const [, protocol, host, inBrackets, port] =
    /^(udp|tcp):\/\/(?:([\w.-]+)|\[([\da-f:.]+)\])(?::(\d{1,5}))?\/?$/i.exec(given) ?? [];
  const name = host ?? inBrackets;
  const number = port === undefined ? syslogPort : Number(port);
  if (protocol === undefined || name === undefined || number < 1 || number > 65_535) return null;
  return { protocol: protocol.toLowerCase() === 'udp' ? 'udp' : 'tcp', host: name, port: number };
}

function isThisComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
