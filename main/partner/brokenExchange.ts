import { type FailureKind, PartnerFailure } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import type { CallContext } from './callContext.ts';
import { AnswerTooLarge, type ExchangeBroken } from './http/exchange.ts';
import { PhotoFileBroken } from './http/photoBytes.ts';

interface Cause {
  readonly kind: FailureKind;
  readonly code: string;
  readonly message: string;
}

/** Why a call ended without an answer, or with one that could not be read to its end. */
export function brokenExchangeFailure(
  broken: ExchangeBroken,
  context: CallContext,
  deadline: { readonly passed: boolean; readonly ms: Millis },
): PartnerFailure {
  const { kind, code, message } = deadline.passed
    ? timedOut(context.host, broken.sent, deadline.ms)
    : causeOf(broken.cause, context.host);
  return new PartnerFailure(
    {
      kind,
      code,
      message,
      // A photo that broke off on this side never arrived as a whole.
      outcomeUnknown: context.isWrite && broken.sent && !(broken.cause instanceof PhotoFileBroken),
      wasSent: broken.sent,
      endpoint: context.endpoint,
    },
    broken.cause,
  );
}

function timedOut(host: string, sent: boolean, ms: Millis): Cause {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return sent
    ? { kind: 'timeout', code: 'timeout', message: `${host} did not answer in full within ${seconds} s.` }
    : {
        kind: 'timeout',
        code: 'connect_timeout',
        message: `${host} could not be reached within ${seconds} s. Check the network or base_url.`,
      };
}

function causeOf(error: unknown, host: string): Cause {
  if (error instanceof PhotoFileBroken) {
    return { kind: error.mayPass ? 'storage' : 'refused', code: 'photo_unreadable', message: error.message };
  }
  if (error instanceof AnswerTooLarge)
    return {
      kind: 'unreadable',
      code: 'answer_too_large',
      message: `${host} sent an answer larger than the station reads.`,
    };
  const code = errorCode(error);
  const network = (name: string, message: string): Cause => ({ kind: 'network', code: name, message });
  const unreachable = (name: string, why: string): Cause =>
    network(name, `${host} is not reachable (${why}). Check the network or base_url.`);
  switch (code) {
    case 'ECONNREFUSED':
      return unreachable('connection_refused', 'connection refused');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NONAME':
    case 'EAI_FAIL':
      return unreachable('host_not_found', 'its name is not known to the network');
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return unreachable('no_route', 'no way there from this network');
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return unreachable('connect_timeout', 'no answer to the connection');
    case 'UND_ERR_PRX_TLS':
    case 'UND_ERR_PRX_CONN':
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_SOCKS5':
      return unreachable('proxy_failed', 'the proxy did not let the connection through');
    case 'CERT_HAS_EXPIRED':
      return network(
        'tls_expired',
        `The certificate of ${host} has expired. Check this machine's clock, or tell the partner.`,
      );
    case 'CERT_NOT_YET_VALID':
      return network('tls_not_yet_valid', `The certificate of ${host} is not valid yet. Check this machine's clock.`);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return network('tls_wrong_host', `The certificate of ${host} is for another name. Check base_url.`);
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return network('closed', 'The connection to the partner was closed by the station.');
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return network('truncated', `The answer of ${host} ended too early.`);
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { kind: 'unreadable', code: 'bad_http', message: `${host} sent headers larger than the station reads.` };
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
      message: `The certificate of ${host} is not trusted here (${code}). If it is right, name its authority in tls.ca_file.`,
    };
  if (code === 'EPROTO' || /^ERR_(SSL|TLS)/.test(code))
    return {
      kind: 'network',
      code: 'tls_failed',
      message: `No secure connection to ${host} came about (${code}). Check base_url and its port.`,
    };
  if (code.startsWith('HPE_'))
    return { kind: 'unreadable', code: 'bad_http', message: `${host} sent something that is not HTTP (${code}).` };
  return {
    kind: 'network',
    code: 'connection_reset',
    message: `The connection to ${host} broke off. Check the network.`,
  };
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses were tried and each failed in its own way: the first tells as much as any.
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return 'cause' in error ? errorCode(error.cause) : '';
}
