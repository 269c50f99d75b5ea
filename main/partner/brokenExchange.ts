import { type FailureKind, PartnerFailure } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import { type Text, type TextId, text } from '../texts/text.ts';
import type { CallContext } from './callContext.ts';
import type { ExchangeBroken } from './http/exchange.ts';
import { PhotoFileBroken } from './http/photoBytes.ts';
import type { ProxyRule } from './http/proxyRule.ts';
import { AnswerCut, AnswerTooLarge } from './http/unreadableBody.ts';

interface Cause {
  readonly kind: FailureKind;
  readonly code: string;
  readonly text: Text;
}

export function brokenExchangeFailure(
  broken: ExchangeBroken,
  context: CallContext,
  deadline: { readonly passed: boolean; readonly ms: Millis },
  proxy: ShownProxy | null = null,
): PartnerFailure {
  const cause = deadline.passed
    ? timedOut(context.host, broken.sent, deadline.ms, proxy)
    : (causeAtProxy(broken.cause, context.host, proxy) ?? causeOf(broken.cause, context.host));
  return new PartnerFailure(
    {
      ...cause,
      // A photo whose file broke on this side never arrived whole.
      outcomeUnknown: context.isWrite && broken.sent && !(broken.cause instanceof PhotoFileBroken),
      wasSent: broken.sent,
      endpoint: context.endpoint,
    },
    broken.cause,
  );
}

export type ShownProxy = Pick<ProxyRule, 'shown' | 'variable'>;

/** Null when the partner failed, not the proxy. */
function causeAtProxy(error: unknown, host: string, proxy: ShownProxy | null): Cause | null {
  if (proxy === null) return null;
  const at = { host, proxy: proxy.shown, variable: proxy.variable };
  const failed = (said: Text): Cause => ({ kind: 'network', code: 'proxy_failed', text: said });
  const code = errorCode(error);
  const reason = proxyReasons[code];
  if (reason !== undefined) return failed(text('network.proxyGone', { ...at, reason: text(reason) }));
  const status = /\((\d{3})\)/.exec(error instanceof Error ? error.message : '')?.[1] ?? null;
  if (code === 'UND_ERR_ABORTED' && status !== null)
    return failed(
      status === '407' ? text('network.proxyAsksKey', at) : text('network.proxyRefused', { ...at, status }),
    );
  return code.startsWith('UND_ERR_PRX') || code === 'UND_ERR_SOCKS5' || code === 'UND_ERR_ABORTED'
    ? failed(text('network.proxyFailed', at))
    : null;
}

const proxyReasons: Readonly<Record<string, Extract<TextId, `network.reason.${string}`>>> = {
  ECONNREFUSED: 'network.reason.refused',
  ENOTFOUND: 'network.reason.name',
  EAI_AGAIN: 'network.reason.name',
  EHOSTUNREACH: 'network.reason.noWay',
  ENETUNREACH: 'network.reason.noWay',
  ETIMEDOUT: 'network.reason.noAnswer',
  UND_ERR_CONNECT_TIMEOUT: 'network.reason.noAnswer',
};

function timedOut(host: string, sent: boolean, ms: Millis, proxy: ShownProxy | null): Cause {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (!sent && proxy !== null) {
    const said = text('network.proxyTimeout', { host, proxy: proxy.shown, variable: proxy.variable, seconds });
    return { kind: 'timeout', code: 'connect_timeout', text: said };
  }
  return sent
    ? { kind: 'timeout', code: 'timeout', text: text('network.timeout', { host, seconds }) }
    : { kind: 'timeout', code: 'connect_timeout', text: text('network.connectTimeout', { host, seconds }) };
}

function causeOf(error: unknown, host: string): Cause {
  if (error instanceof PhotoFileBroken) {
    return { kind: error.mayPass ? 'storage' : 'refused', code: 'photo_unreadable', text: error.text };
  }
  if (error instanceof AnswerTooLarge)
    return { kind: 'unreadable', code: 'answer_too_large', text: text('partner.answerTooLarge', { host }) };
  if (error instanceof AnswerCut)
    return { kind: 'network', code: 'truncated', text: text('network.cutShort', { host }) };
  const code = errorCode(error);
  if (speaksHttp2(error, code))
    return { kind: 'network', code: 'http2_only', text: text('network.http2Only', { host }) };
  const network = (name: string, said: Text): Cause => ({ kind: 'network', code: name, text: said });
  const unreachable = (name: string, reason: Extract<TextId, `network.reason.${string}`>): Cause =>
    network(name, text('network.unreachable', { host, reason: text(reason) }));
  switch (code) {
    case 'ECONNREFUSED':
      return unreachable('connection_refused', 'network.reason.refused');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NONAME':
    case 'EAI_FAIL':
      return unreachable('host_not_found', 'network.reason.name');
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return unreachable('no_route', 'network.reason.noWay');
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return unreachable('connect_timeout', 'network.reason.noAnswer');
    case 'UND_ERR_PRX_TLS':
    case 'UND_ERR_PRX_CONN':
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_SOCKS5':
      return unreachable('proxy_failed', 'network.reason.proxy');
    case 'CERT_HAS_EXPIRED':
      return network('tls_expired', text('network.certificateExpired', { host }));
    case 'CERT_NOT_YET_VALID':
      return network('tls_not_yet_valid', text('network.certificateEarly', { host }));
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return network('tls_wrong_host', text('network.certificateOther', { host }));
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return network('closed', text('network.closed'));
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return network('truncated', text('network.cutShort', { host }));
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { kind: 'unreadable', code: 'bad_http', text: text('network.headersTooLarge', { host }) };
    default:
      return fromFamily(code, host);
  }
}

const untrusted = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|CRL_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_)/;

function fromFamily(code: string, host: string): Cause {
  if (untrusted.test(code))
    return {
      kind: 'network',
      code: 'tls_untrusted',
      text: text('network.certificateUntrusted', { host, code }),
    };
  if (code === 'EPROTO' || /^ERR_(SSL|TLS)/.test(code))
    return {
      kind: 'network',
      code: 'tls_failed',
      text: text('network.notSecure', { host, code }),
    };
  if (code.startsWith('HPE_'))
    return { kind: 'unreadable', code: 'bad_http', text: text('network.notHttp', { host, code }) };
  return {
    kind: 'network',
    code: 'connection_reset',
    text: text('network.brokeOff', { host }),
  };
}

const settingsFrame = 4;

/** The server refuses HTTP/1.1 or answers with an HTTP/2 SETTINGS frame (RFC 9113, 4.1). */
function speaksHttp2(error: unknown, code: string): boolean {
  if (/NO_APPLICATION_PROTOCOL/.test(code)) return true;
  if (!code.startsWith('HPE_') || typeof error !== 'object' || error === null || !('data' in error)) return false;
  const frame = Buffer.from(String(error.data), 'latin1');
  return frame[0] === 0 && frame[1] === 0 && frame[3] === settingsFrame;
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses failed; any of their errors serves.
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return 'cause' in error ? errorCode(error.cause) : '';
}
