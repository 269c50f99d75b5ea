import { Dispatcher, EnvHttpProxyAgent } from 'undici';
import { type Environment, type ProxyRule, proxyRule } from './proxyRule.ts';
import { createTrust } from './trust.ts';

export type { Environment } from './proxyRule.ts';

/**
 * HTTP/1.1 over TLS, by the proxy that the environment names. Throws `StationError` `invalid` for an unusable CA file
 * or proxy address.
 */
export function createDispatcher(caFile: string | null, environment: Environment): Dispatcher {
  const trust = createTrust(caFile);
  return dispatcherWith(environment, trust === null ? {} : { secureContext: trust });
}

/** It believes any certificate, so only public facts such as a server's clock may use it. */
export function createUntrustingDispatcher(environment: Environment): Dispatcher {
  return dispatcherWith(environment, { rejectUnauthorized: false });
}

function dispatcherWith(environment: Environment, trust: object): Dispatcher {
  const rule = proxyRule(environment);
  const direct = agentFor('', trust);
  return rule === null ? direct : new ByProxyRule(rule, direct, agentFor(rule.address, trust));
}

function agentFor(httpsProxy: string, trust: object): Dispatcher {
  const tls = { allowH2: false, ...trust };
  return new EnvHttpProxyAgent({
    // Undefined would make the agent read this process's environment.
    httpProxy: '',
    httpsProxy,
    noProxy: '',
    allowH2: false,
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    maxHeaderSize: 32 * 1024,
    // Each call has its own deadline; these would end long uploads early.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** The agent's own `NO_PROXY` knows no networks. */
class ByProxyRule extends Dispatcher {
  readonly #rule: ProxyRule;
  readonly #direct: Dispatcher;
  readonly #proxied: Dispatcher;

  constructor(rule: ProxyRule, direct: Dispatcher, proxied: Dispatcher) {
    super();
    this.#rule = rule;
    this.#direct = direct;
    this.#proxied = proxied;
  }

  override dispatch(...[options, handler]: Parameters<Dispatcher['dispatch']>): boolean {
    const origin = String(options.origin ?? '');
    return (this.#rule.covers(origin) ? this.#proxied : this.#direct).dispatch(options, handler);
  }

  override close(): Promise<void>;
  override close(callback: () => void): void;
  override close(callback?: () => void): Promise<void> | void {
    const closed = Promise.all([this.#direct.close(), this.#proxied.close()]).then(() => undefined);
    if (callback === undefined) return closed;
    void closed.then(callback);
  }

  override destroy(): Promise<void>;
  override destroy(error: Error | null): Promise<void>;
  override destroy(callback: () => void): void;
  override destroy(error: Error | null, callback: () => void): void;
  override destroy(...given: readonly unknown[]): Promise<void> | void {
    const [error] = given.filter((value) => value instanceof Error);
    const callback = given.find((value) => typeof value === 'function');
    const destroyed = Promise.all([this.#direct, this.#proxied].map((agent) => agent.destroy(error ?? null))).then(
      () => undefined,
    );
    if (callback === undefined) return destroyed;
    void destroyed.then(() => callback());
  }
}
