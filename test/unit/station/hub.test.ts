import { expect, test } from 'vitest';
import type { StationEvent } from '../../../main/contract/views.ts';
import { createHub } from '../../../main/station/hub.ts';

const item = (id: string): StationEvent => ({ type: 'item', id, stage: 'shooting', revision: 1 });

test('what happens between the listening and the first read is not lost', async () => {
  const hub = createHub();
  const events = hub.events(undefined);
  hub.emit(item('a'));
  hub.emit(item('b'));
  expect(await events.next()).toEqual({ done: false, value: item('a') });
  expect(await events.next()).toEqual({ done: false, value: item('b') });
});

test('a reader that leaves, or whose signal aborts, or that comes after the end, waits for nothing', async () => {
  const hub = createHub();
  const [left, gone] = [hub.events(undefined), new AbortController()];
  await left.return?.();
  const aborted = hub.events(gone.signal);
  const waiting = aborted.next();
  gone.abort();
  hub.emit(item('late'));
  expect(await left.next()).toEqual({ done: true, value: undefined });
  expect(await waiting).toEqual({ done: true, value: undefined });
  const open = hub.events(undefined).next();
  hub.close();
  expect(await open).toEqual({ done: true, value: undefined });
  expect(await hub.events(undefined).next()).toEqual({ done: true, value: undefined });
});

test('a screen that reads nothing is cut off, not kept for ever', async () => {
  const hub = createHub();
  const events = hub.events(undefined);
  for (let count = 0; count < 6_000; count += 1) hub.emit(item(String(count)));
  let read = 0;
  for await (const _ of events) read += 1;
  expect(read).toBe(5_000);
});
