import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, type RelayUnderTest } from './relayUnderTest.ts';

const open = closedAfterEach();
let relay: RelayUnderTest;

beforeEach(async () => {
  relay = await openRelay(temporaryFolder());
  open.push(relay);
});

/** The whole answer to a request that is written as it stands here: clients would tidy its target up. */
function ask(target: string, headers: readonly string[] = [], method = 'GET'): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const lines = [`${method} ${target} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''];
    const socket = connect(relay.relay.port, '127.0.0.1', () => socket.write(lines.join('\r\n'), 'latin1'));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('a target that is none', () => {
  it.each([
    '//',
    '///',
    '//metrics',
    '//x:y@/healthz',
    '/\\',
    '\\metrics',
    '*',
    'metrics',
    'http://relay/metrics',
    'http://:::/healthz',
    'https:metrics',
    '/%',
    '/%00',
    '/v1/%2e%2e/metrics',
    '/v1/x\\..\\..\\metrics',
    '/v1/../metrics',
    '/./healthz',
    '/metrics/',
    '/METRICS',
    '/metrics;x',
    '/metrics%3f',
    '/v1//../metrics',
    '/\u00e9',
    `/${'a'.repeat(8_000)}`,
  ])('%s is answered with 400 or 404, without a word of how', async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await ask(target, ['content-length: 0'], method);
      expect([400, 404]).toContain(statusOf(answer));
      expect(answer).not.toMatch(/sideshot_relay|newest|at file:|node:|\.ts|\.js|Error/);
    }
    expect(relay.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('health and counts', () => {
  it('are told to whoever asks from inside', async () => {
    expect(await ask('/metrics')).toContain('sideshot_relay_streams 0');
    expect(await ask('/healthz?x=1')).toContain('"ok":true');
  });

  it.each(['X-Forwarded-For: 192.0.2.1', 'Forwarded: for=192.0.2.1'])(
    'are not told to one whom a proxy hands on: %s',
    async (header) => {
      for (const path of ['/metrics', '/healthz']) expect(statusOf(await ask(path, [header]))).toBe(404);
    },
  );
});
