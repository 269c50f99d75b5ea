import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEvents } from '../../../main/partner/schemas/parseEvents.ts';
import { unwrapEvents } from '../../../main/partner/schemas/unwrapEvents.ts';
import { runs } from '../../fakes/runs.ts';

const iso = '2026-11-23T08:00:00.000Z';
const at = Date.parse(iso);
const body = { sr_uuid: 'sr-1', state: { primary: 'QC', supplement: 'PENDING' }, reference_id: 'SKU-1' };
const event = { event_type: 'state_change', ...body, timestamp: iso };
const { event_type: _type, ...untyped } = event;
const { timestamp: _time, ...undated } = event;

const found = (json: unknown) => unwrapEvents(json).map((one) => one.event);

describe('an event', () => {
  test('alone is the same object', () => expect(found(event)[0]).toBe(event));

  test.each([
    ['data', { data: event }],
    ['data, with id and meta', { id: 'evt_1', meta: { tries: [1, { n: 2 }] }, data: event }],
    ['payload, the type outside', { event: 'state_change', payload: untyped }],
    ['data, type and time outside', { type: 'state_change', created: at / 1_000, data: body }],
    ['data.object', { object: 'event', type: 'state_change', created: at / 1_000, data: { object: body } }],
    ['data of CloudEvents', { specversion: '1.0', id: '1', source: '/x', type: 'state_change', time: iso, data: body }],
    ['data, the type as the spec has it', { event_type: 'state_change', data: { ...body, timestamp: iso } }],
    ['event', { event }],
    ['a type of the item within', { event: 'state_change', payload: { ...untyped, type: 'sneaker' } }],
    ['time as seconds', { ...undated, timestamp: at / 1_000 }],
    ['time as seconds in digits', { ...undated, timestamp: String(at / 1_000) }],
    ['time as milliseconds', { ...undated, timestamp: at }],
    ['time as milliseconds in digits', { ...undated, timestamp: ` ${at} ` }],
    ['time as seconds with a fraction', { ...undated, timestamp: `${at / 1_000}.000` }],
  ])('in %s comes out in the shape of the spec', (_, json) => {
    const [one, ...others] = found(json);
    expect(others).toEqual([]);
    expect(one).toMatchObject(event);
    expect(parseEvents(JSON.stringify(json))).toMatchObject([{ event: { srUuid: 'sr-1', serverAt: at } }]);
  });

  test.each([
    ['a list', [event, event]],
    ['events', { events: [event, event] }],
    ['events with a cursor', { next: { page: 2 }, events: [event, event] }],
    ['a list of envelopes', [{ data: event }, { event: 'state_change', payload: untyped }]],
    ['records of messages', { records: [{ message: { data: event } }, { message: { data: event } }] }],
  ])('in %s comes once for each', (_, json) => expect(found(json)).toMatchObject([event, event]));
});

describe('what is no event', () => {
  test.each([
    ['nothing', null, ''],
    ['a text', 'x', ''],
    ['an empty list', [], ''],
    ['an empty envelope', { events: [] }, ''],
    ['an object without a type', { hello: 1 }, ''],
    ['a number in a list', [event, 1], '[1].'],
    ['a list in a list', [[event]], '[0].'],
    ['an object in a list of an envelope', { events: [event, { hello: 1 }] }, 'events[1].'],
    ['two parts that hold one', { before: event, after: event }, ''],
    ['one that lies too deep', { a: { b: { c: { d: { e: event } } } } }, ''],
  ])('%s is told by its place', (_, json, path) =>
    expect(unwrapEvents(json).filter((one) => one.event === null)).toEqual([{ path, event: null }]),
  );

  test('a type that is not known is left as it came, whatever lies within', () => {
    const unknown = { event_type: 'sr_merged', into: event };
    expect(found(unknown)[0]).toBe(unknown);
    expect(found({ type: 'ping', data: { a: 1 } })).toEqual([{ type: 'ping', data: { a: 1 }, event_type: 'ping' }]);
  });

  test.each([['20261123080000'], ['-5'], ['17'], [17], [1e300], [null], ['1e9'], [{}]])(
    'the time %j is no epoch',
    (timestamp) => expect(found({ ...undated, timestamp })[0]).toEqual({ ...undated, timestamp }),
  );
});

test('whatever comes, it is read without an error, and an event within is found by its place or not at all', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 6 }), fc.constantFrom('data', 'payload', 'events'), (junk, key) => {
      expect(unwrapEvents(junk).length).toBeGreaterThan(0);
      const inEnvelope = unwrapEvents({ junk, [key]: event });
      expect(inEnvelope.length).toBeGreaterThan(0);
    }),
    { numRuns: runs(300) },
  );
});

test('of several, one that is none is named by its place, and none counts', () => {
  const bad = { ...event, timestamp: 'tomorrow' };
  expect(() => parseEvents(JSON.stringify({ events: [event, bad] }))).toThrow(
    expect.objectContaining({ code: 'invalid', field: 'events[1].timestamp' }),
  );
  expect(parseEvents(JSON.stringify([event, event])).map(({ text }) => JSON.parse(text))).toEqual([event, event]);
});
