import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { flagSide } from '../../../main/sync/actions/markSides.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { endpointOfRequest, type NetworkBench, openNetworkBench } from '../../fakes/networkBench.ts';
import { typeNamed } from '../../fakes/typeNamed.ts';
import { until } from '../../fakes/until.ts';

async function openBench(...references: string[]): Promise<NetworkBench> {
  const folder = memoryFolder();
  const bench = await openNetworkBench({ folder, type: 'Wallets' });
  onTestFinished(async () => {
    expect(bench.bugs).toEqual([]);
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  bench.partner.control.setReview({ hold: true });
  for (const reference of references) bench.create(reference);
  await bench.start();
  await until('the sides', async () => references.every((name) => bench.item(name).requirements === 'server'));
  return bench;
}

async function submit(bench: NetworkBench, ...references: string[]): Promise<void> {
  for (const name of references) bench.shootRequired(name);
  await until('the submission', async () => references.every((name) => bench.item(name).stage === 'in_review'));
}

/** Asks until the station has seen it; the bound of `until` ends an item that is stuck. */
async function polled(bench: NetworkBench, what: string, check: () => boolean): Promise<void> {
  await until(what, async () => {
    if (check()) return true;
    bench.engine?.pollSoon();
    return false;
  });
}

describe('states outside the table of the spec', () => {
  const odd = [
    { primary: 'QUEUE', supplement: 'WAITING' },
    { primary: 'QC', supplement: null },
    { primary: 'qc', supplement: 'Pending review' },
    { primary: 'UNDERWAY', supplement: '<b>HALF</b> WAY ✓' },
    { primary: 'COMPLETE', supplement: 'COMPLETE' },
    { primary: 'DRAFT', supplement: 'REOPENED' },
  ];

  test.each(odd)('$primary/$supplement, seen by a poll or told by an event, is kept as it is', async (state) => {
    const bench = await openBench('A', 'B');
    await submit(bench, 'A', 'B');
    const { control } = bench.partner;
    control.setState({ sr: 'A', state, announce: false });
    control.setState({ sr: 'B', state, announce: true });
    bench.deliverEvents();
    expect(bench.item('B').state).toEqual(state);
    await polled(bench, 'the odd state', () => isDeepStrictEqual(bench.item('A').state, state));
    for (const sr of ['A', 'B']) {
      control.setState({ sr, state: { primary: 'COMPLETE', supplement: 'APPROVED' }, announce: false });
    }
    await polled(bench, 'the result', () => ['A', 'B'].every((name) => bench.item(name).stage === 'authentic'));
  });

  test('a state that jumps, forward and back', async () => {
    const bench = await openBench('A', 'B');
    const { control } = bench.partner;
    const [side] = bench.store.sides.ofItem(bench.item('A').id);
    bench.shoot('A', side?.uuid ?? '');
    await until('a part of the photos', async () => bench.sr('A')?.uploads.length === 1);
    // From DRAFT to the end, with photos still to be taken.
    control.setState({ sr: 'A', state: { primary: 'COMPLETE', supplement: 'REJECTED' }, announce: false });
    await polled(bench, 'the end', () => bench.item('A').stage === 'not_authentic');
    expect(bench.operations('A').filter(({ status }) => status !== 'done' && status !== 'dropped')).toEqual([]);
    // An end stays (spec section 3).
    control.setState({ sr: 'A', state: { primary: 'QC', supplement: 'PENDING' }, announce: true });
    bench.deliverEvents();
    expect(bench.item('A').stage).toBe('not_authentic');

    await submit(bench, 'B');
    for (const state of [
      { primary: 'UNDERWAY', supplement: 'ASSIGNED' },
      { primary: 'QC', supplement: 'PENDING' },
      { primary: 'UNDERWAY', supplement: 'ASSIGNED' },
      { primary: 'QC', supplement: 'REJECTED' },
    ]) {
      control.setState({ sr: 'B', state, announce: true });
      bench.deliverEvents();
      expect(bench.item('B').state).toEqual(state);
    }
    expect(bench.item('B').stage).toBe('reshoot');
    const open = bench.store.sides.ofItem(bench.item('B').id).find(({ name }) => name === 'Open');
    flagSide(bench.context, bench.item('B').id, open?.uuid ?? '', 'Blurred');
    bench.shoot('B', open?.uuid ?? '');
    await until('the second submission', async () => bench.sr('B')?.submissions === 2);
  });
});

test('progress that goes backwards, below nothing, or is met without photos holds nothing up', async () => {
  const bench = await openBench('A');
  const odd = [
    { current_required: 0, met: false },
    { current_required: -3, total_required: 2, met: false },
    { current_required: 99, current_optional: 7, met: true },
    { current_required: 1, met: false },
  ];
  let read = 0;
  bench.proxy.rewrite = (request, body) => {
    if (endpointOfRequest(request) !== 'progress') return body;
    read += 1;
    const answer = JSON.parse(body);
    const change = odd[read - 1] ?? {};
    return JSON.stringify({ ...answer, progress: { ...answer.progress, ...change } });
  };
  bench.shootRequired('A');
  await until('the submission', async () => bench.sr('A')?.submissions === 1);
  await until('its record', async () => bench.item('A').stage === 'in_review');
  const sides = bench.sr('A')?.uploads.map(({ sideUuid }) => sideUuid) ?? [];
  expect(sides).toHaveLength(4);
  expect(new Set(sides).size).toBe(4);
});

test.each([
  'Rate limit exceeded, try again in 1 second',
  '{"limit_type":"user_level","retry_after_seconds":1}',
  '<p>Zu viele Anfragen</p>',
])('a 429 whose details are the text %j is waited for', async (details) => {
  const bench = await openBench('A');
  bench.partner.control.addFault({ endpoint: 'upload_media', kind: 'rate_limit', retryAfterSeconds: 1 });
  bench.proxy.rewrite = (_request, body) => {
    const answer = JSON.parse(body);
    return answer.error?.code === 429 ? JSON.stringify({ ...answer, error: { ...answer.error, details } }) : body;
  };
  bench.shootRequired('A');
  await until('the limit', async () => bench.item('A').lastError?.code === 'http_429');
  expect(bench.waiting('A')).toMatchObject({ waitingFor: 'rate_limit', text: { id: 'waiting.partnerLimit' } });
  await until('the submission', async () => bench.sr('A')?.submissions === 1);
  expect(bench.sr('A')?.uploads).toHaveLength(4);
});

test("a user's limit holds what carries the user; Find, which is public, goes on; then all is sent", async () => {
  const bench = await openBench('A', 'B');
  const { control } = bench.partner;
  await submit(bench, 'B');
  control.addFault({
    endpoint: 'upload_media',
    kind: 'rate_limit',
    limitType: 'user_level',
    retryAfterSeconds: 3,
  });
  bench.shootRequired('A');
  await until('the limit', async () => bench.item('A').lastError?.code === 'http_429');
  const [limited] = control.requests().filter(({ status }) => status === 429);
  control.setState({ sr: 'B', state: { primary: 'UNDERWAY', supplement: 'ASSIGNED' }, announce: false });
  await polled(bench, 'the state of the other', () => bench.item('B').state?.primary === 'UNDERWAY');
  await until('the submission', async () => bench.sr('A')?.submissions === 1);
  const after = control.requests(limited?.id);
  const within = after.filter(({ at }) => Date.parse(at) < Date.parse(limited?.at ?? '') + 3_000);
  expect(within.map(({ endpoint }) => endpoint)).toContain('find');
  expect(within.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint !== 'find')).toEqual([]);
});

test('a side that the partner renames: its photo stays, and a rejection by the new name flags the item', async () => {
  const bench = await openBench('A', 'B');
  const { control } = bench.partner;
  const rename = { Open: 'Opened flat', Front: 'open' };
  // B has its photos only afterwards.
  await submit(bench, 'A');
  control.changeRequirements({ ...typeNamed(bench.partner, 'Wallets'), rename, existing: true });
  await submit(bench, 'B');
  for (const sr of ['A', 'B']) control.reject({ sr, sides: [{ side: 'Opened flat', reason: 'Blurred' }] });
  bench.deliverEvents();
  for (const name of ['A', 'B']) {
    expect(bench.item(name).stage).toBe('reshoot');
    expect(bench.store.rejections.ofItem(bench.item(name).id)).toMatchObject([
      { sideName: 'Opened flat', reason: 'Blurred', resolvedAt: null },
    ]);
    // A person sees the text and knows which side is meant.
    const open = bench.store.sides.ofItem(bench.item(name).id).find((side) => side.name === 'Open');
    bench.shoot(name, open?.uuid ?? '');
    for (const rejection of bench.store.rejections.ofItem(bench.item(name).id)) {
      if (rejection.resolvedAt === null) bench.dismiss(name, rejection.id);
    }
  }
  await until('the second submission', async () => ['A', 'B'].every((name) => bench.sr(name)?.submissions === 2));
  expect(bench.sr('A')?.uploads.at(-1)?.sideName).toBe('Opened flat');
});
