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
  const told = async () => new Map((await admin.destinations()).map((one) => [one.name, one]));
  const why = 'not_an_event (state.primary)';
  await until('what became of them', async () => (await told()).get('refused')?.refused?.why === why);
  await until('what was taken', async () => (await told()).get('taken')?.takenAt !== null);
  expect((await told()).get('quiet')).toMatchObject({ takenAt: null, refused: null });
  expect((await told()).get('taken')).toMatchObject({ refused: null });
  const last = (await told()).get('refused');
  expect(last).toMatchObject({ takenAt: null, refused: { why } });
  expect(last?.refused?.at).toBeGreaterThanOrEqual(begun);

  await relay.close();
  relay = await openRelay(folder);
  await post(`${relay.origin}${new URL(refused).pathname}`, stateChange());
  await relay.close();
  const after = (await told()).get('refused');
  expect(after?.refused).toEqual(last?.refused);
  expect(after?.takenAt).toBeGreaterThanOrEqual(last?.refused?.at ?? Number.POSITIVE_INFINITY);

  await admin.removeDestination('refused');
  relay = await openRelay(folder);
  await relay.addDestination('refused');
  expect((await told()).get('refused')).toMatchObject({ takenAt: null, refused: null });
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
