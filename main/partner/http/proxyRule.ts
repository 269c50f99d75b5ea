import { BlockList, isIP } from 'node:net';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ProxyRule {
  /** May hold user and password: use it only to connect. */
  readonly address: string;
  readonly shown: string;
  readonly variable: 'HTTPS_PROXY' | 'ALL_PROXY';
  covers(origin: string): boolean;
}

/**
 * Reads `HTTPS_PROXY`, else `ALL_PROXY`, and `NO_PROXY`, in any case. `NO_PROXY` lists `*`, hosts with their
 * subdomains, addresses and networks, with or without port. Throws `StationError` `invalid` for an unusable address.
 */
export function proxyRule(environment: Environment): ProxyRule | null {
  const named = (['HTTPS_PROXY', 'ALL_PROXY'] as const)
    .map((variable) => ({ variable, address: readVariable(environment, variable) }))
    .find(({ address }) => address !== '');
  if (named === undefined) return null;
  const { variable } = named;
  const url = proxyUrl(named.address);
  if (url === null) throw new StationError('invalid', text('network.proxyAddress', { variable }), { field: variable });
  const exceptions = readVariable(environment, 'NO_PROXY')
    .split(/[,\s]+/)
    .flatMap((entry) => exceptionOf(entry) ?? []);
  return {
    address: url.href.replace(/\/$/, ''),
    shown: url.host,
    variable,
    covers(origin) {
      const { hostname, port, protocol } = new URL(origin);
      const target = { host: bare(hostname), port: port === '' ? (protocol === 'https:' ? '443' : '80') : port };
      return !exceptions.some((excepts) => excepts(target));
    },
  };
}

function readVariable(environment: Environment, name: string): string {
  return (environment[name.toLowerCase()] ?? environment[name] ?? '').trim();
}

function proxyUrl(address: string): URL | null {
  const full = /^[a-z0-9+.-]+:\/\//i.test(address) ? address : `http://${address}`;
  // The proxy resolves names either way.
  const url = URL.parse(full.replace(/^socks5h:/i, 'socks5:').replace(/^socks:/i, 'socks5:'));
  return url !== null && /^(https?|socks5):$/.test(url.protocol) ? url : null;
}

interface Target {
  readonly host: string;
  readonly port: string;
}

type Exception = (target: Target) => boolean;

function exceptionOf(entry: string): Exception | null {
  if (entry === '') return null;
  if (entry === '*') return () => true;
  const network = networkOf(entry);
  if (network) return network;
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [null, entry, undefined];
  const host = bare(name.replace(/^\*?\./, '')).toLowerCase();
  if (host === '') return null;
  return (target) => {
    if (port !== undefined && port !== target.port) return false;
    return target.host === host || (isIP(target.host) === 0 && target.host.endsWith(`.${host}`));
  };
}

/** No name is resolved to match a network. */
function networkOf(entry: string): Exception | null {
  const [, address = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const family = isIP(bare(address));
  if (family === 0 || Number(prefix) > (family === 4 ? 32 : 128)) return null;
  const list = new BlockList();
  list.addSubnet(bare(address), Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
  return ({ host }) => {
    const kind = isIP(host);
    return kind !== 0 && list.check(host, kind === 4 ? 'ipv4' : 'ipv6');
  };
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
