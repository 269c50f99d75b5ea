import { expect, test } from 'vitest';
import { brokenExchangeFailure } from '../../../main/partner/brokenExchange.ts';
import { ExchangeBroken } from '../../../main/partner/http/exchange.ts';

const context = {
  endpoint: 'create',
  host: 'partner.example',
  isWrite: true,
  deniedMeans: 'credentials' as const,
  secrets: [],
};

test.each([
  ['EPROTO', 'network', 'tls_failed'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'network', 'tls_failed'],
  ['ERR_TLS_CERT_ALTNAME_FORMAT', 'network', 'tls_failed'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'network', 'tls_untrusted'],
  ['HPE_INVALID_CONSTANT', 'unreadable', 'bad_http'],
  ['EPIPE', 'network', 'connection_reset'],
])('a call that broke with %s is told as what it was', (code, kind, reported) => {
  const broken = new ExchangeBroken(false, Object.assign(new Error(code), { code }));
  const { details } = brokenExchangeFailure(broken, context, { passed: false, ms: 1 });
  expect(details).toMatchObject({ kind, code: reported, outcomeUnknown: false });
});
