import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openRelayAdmin } from '../../../main/relay/relayAdmin.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { openRelay, post, stateChange } from './relayUnderTest.ts';

it('each destination tells when it was last taken, and when and why last refused, also after a new start', async () => {
  const folder = temporaryFolder();
  let relay = await openRelay(folder, { rate: 40 });
  onTestFinished(() => relay.close());
  const admin = await openRelayAdmin({ folder, nats: null }, relay.log);
  onTestFinished(() => admin.close());
  const [taken, refused] = [await relay.addDestination('taken'), await relay.addDestination('refused')];
  await relay.addDestination('quiet');
  const begun = Date.now();
  await post(taken, stateChange());
  await post(refused, 'hello');
  await post(refused, stateChange({ state: {} }));
  const reported = async () => new Map((await admin.destinations()).map((one) => [one.name, one]));
  const why = 'not_an_event (state.primary)';
  await until('what became of them', async () => (await reported()).get('refused')?.refused?.why === why);
  await until('what was taken', async () => (await reported()).get('taken')?.takenAt !== null);
  expect((await reported()).get('quiet')).toMatchObject({ takenAt: null, refused: null });
  expect((await reported()).get('taken')).toMatchObject({ refused: null });
  const last = (await reported()).get('refused');
  expect(last).toMatchObject({ takenAt: null, refused: { why } });
  expect(last?.refused?.at).toBeGreaterThanOrEqual(begun);

  await relay.close();
  relay = await openRelay(folder);
  await post(`${relay.origin}${new URL(refused).pathname}`, stateChange());
  await relay.close();
  const after = (await reported()).get('refused');
  expect(after?.refused).toEqual(last?.refused);
  expect(after?.takenAt).toBeGreaterThanOrEqual(last?.refused?.at ?? Number.POSITIVE_INFINITY);

  await admin.removeDestination('refused');
  relay = await openRelay(folder);
  await relay.addDestination('refused');
  expect((await reported()).get('refused')).toMatchObject({ takenAt: null, refused: null });
});

it('the log says why webhooks are refused, once for the same reason, and that they are taken again', async () => {
  const relay = await openRelay(temporaryFolder());
  onTestFinished(() => relay.close());
  const address = await relay.addDestination('partner');
  for (let times = 0; times < 5; times += 1) await post(address, 'hello');
  await post(address, { sr_uuid: 'x' });
  for (let times = 0; times < 5; times += 1) await post(address, stateChange());
  const lines = relay.log.lines.filter(({ fields }) => fields?.destination === 'partner');
  expect(lines.map(({ level, message, fields }) => [level, message, fields?.why, fields?.not_told_before])).toEqual([
    ['warn', 'A webhook was refused', 'not_json', undefined],
    ['warn', 'A webhook was refused', 'not_an_event (event_type)', 4],
    ['info', 'Webhooks of a destination are taken', undefined, undefined],
  ]);
  expect(lines.at(-1)?.fields?.last_refused).toMatch(/^\d{4}-.*Z not_an_event/);
});

it('whatever a webhook is refused for is told, and a batch that is taken', async () => {
  const relay = await openRelay(temporaryFolder(), { rate: 20 });
  onTestFinished(() => relay.close());
  const admin = await openRelayAdmin({ folder: relay.folder, nats: null }, relay.log);
  onTestFinished(() => admin.close());
  const address = await relay.addDestination('partner');
  const signed = await relay.addDestination('signed', { kind: 'bearer', token: 'abc' });
  const reported = async (name: string) => (await admin.destinations()).find((one) => one.name === name);
  const isToldOf = (name: string, why: string) => until(why, async () => (await reported(name))?.refused?.why === why);
  const encoded = (encoding: string) => ({ 'content-encoding': encoding });

  await post(address, 'x'.repeat(64 * 1024 + 1));
  await isToldOf('partner', 'too_large');
  await post(address, 'hello', encoded('zstd'));
  await isToldOf('partner', 'unknown_encoding');
  await post(address, 'hello', encoded('gzip'));
  await isToldOf('partner', 'not_decodable');
  await post(address, gzipSync(Buffer.from([0xff])), encoded('gzip'));
  await isToldOf('partner', 'not_utf8');
  await post(address, [stateChange(), stateChange({ timestamp: 'soon' })]);
  await isToldOf('partner', 'not_an_event ([1].timestamp)');
  await post(signed, stateChange());
  await until('the signature', async () => (await reported('signed'))?.refused?.why.startsWith('signature_') === true);
  await fetch(address, { method: 'PUT' });
  await isToldOf('partner', 'wrong_method');
  await post(address, 'hello');
  await isToldOf('partner', 'not_json');
  await fetch(address);
  await isToldOf('partner', 'wrong_method');

  // What a full disk says, by the database itself.
  const beside = new Database(join(relay.folder, 'relay.db'));
  onTestFinished(() => void beside.close());
  beside.exec("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
  expect((await post(address, [stateChange(), stateChange()])).status).toBe(503);
  await isToldOf('partner', 'not_kept');
  beside.exec('DROP TRIGGER full');

  await new Promise<void>((resolve) => {
    const cut = request(address, { method: 'POST', headers: { 'content-length': 100 } });
    cut.on('error', () => resolve());
    cut.write('{', () => setTimeout(() => cut.destroy(), 100));
  });
  await isToldOf('partner', 'cut_off');

  expect((await reported('partner'))?.takenAt).toBeNull();
  expect((await post(address, [stateChange(), stateChange()])).body).toMatchObject({ stored: 2 });
  await until('the batch', async () => (await reported('partner'))?.takenAt !== null);

  // Nothing is wrong with them, but that there are too many at once.
  await until('a call too many', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(address, stateChange())));
    return answers.some(({ status }) => status === 429);
  });
  await isToldOf('partner', 'too_many_requests');
});

it('a sender chooses neither how many lines there are nor what a terminal makes of them', async () => {
  const relay = await openRelay(temporaryFolder());
  onTestFinished(() => relay.close());
  const address = await relay.addDestination('partner');
  const bad = (count: number) => [...Array.from({ length: count }, () => stateChange()), stateChange({ sr_uuid: '' })];
  for (let times = 0; times < 10; times += 1) {
    await post(address, bad(times));
    await post(address, 'hello');
    await post(address, stateChange());
    await post(address, { event_type: 'moon_phase', times });
  }
  const lines = relay.log.lines.filter(({ fields }) => fields?.destination === 'partner');
  expect(lines.map(({ message, fields }) => [message, fields?.why ?? fields?.type])).toEqual([
    ['A webhook was refused', 'not_an_event ([0].sr_uuid)'],
    ['A webhook was refused', 'not_json'],
    ['Webhooks of a destination are taken', undefined],
    ['A webhook of a type that is not known is kept', 'moon_phase'],
  ]);
  const other = await relay.addDestination('other');
  await post(other, { ['\u001b[31mred '.repeat(30)]: [stateChange({ timestamp: 'soon' })] });
  const why = String(relay.log.lines.at(-1)?.fields?.why);
  expect(why).toMatch(/^not_an_event \([!-~]{100}\)$/);
});
