import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import { createTrust } from './trust.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The connections to the partner: HTTP/1.1 over TLS, through the proxy that the given environment names (`https_proxy`,
 * `HTTPS_PROXY`, minus `no_proxy`). Throws `StationError` `invalid` for a CA file or proxy address that is not usable.
 */
export function createDispatcher(caFile: string | null, environment: Environment): Dispatcher {
  const trust = createTrust(caFile);
  const tls = { allowH2: false, ...(trust === null ? {} : { secureContext: trust }) };
  const httpsProxy = proxyAddress(environment);
  return new EnvHttpProxyAgent({
    // Empty texts, not undefined: the agent would read this process's own environment instead.
    httpProxy: '',
    httpsProxy,
    noProxy: environment.no_proxy ?? environment.NO_PROXY ?? '',
    allowH2: false,
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    maxHeaderSize: 32 * 1024,
    // Every call has a total deadline of its own; these would end a long upload early.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function proxyAddress(environment: Environment): string {
  const address = (environment.https_proxy ?? environment.HTTPS_PROXY ?? '').trim();
  if (address === '') return '';
  const full = /^[a-z0-9+.-]+:\/\//i.test(address) ? address : `http://${address}`;
  if (URL.canParse(full) && /^(https?|socks5?):$/.test(new URL(full).protocol)) return full;
  throw new StationError('invalid', text('network.proxyAddress'), { field: 'HTTPS_PROXY' });
}
