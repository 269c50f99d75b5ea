import { expect } from 'vitest';
import type { CardEntryView, CardEvent, CardImportView } from '../../../main/contract/cardImport.ts';
import type { Station } from '../../../main/station/api.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { fillCard } from '../../fixtures/cards.ts';

/** Into a card, which is listed to its end. */
export interface Look {
  readonly sessionId: string;
  readonly entries: readonly CardEntryView[];
  readonly listed: Extract<CardEvent, { type: 'listed' }>;
  /** The next event, e.g. that the card is gone. */
  next(): Promise<CardEvent | undefined>;
  close(): Promise<void>;
}

/** Stations, and looks into cards, which are closed after each test. */
export function cardBench() {
  const open = closedAfterEach();

  async function openedStation(): Promise<Station> {
    const station = await openTestStation();
    open.push(station);
    return station;
  }

  async function stationWithItem(): Promise<{ station: Station; itemId: string }> {
    const partner = await startTestPartner();
    open.push(partner);
    const station = await openedStation();
    await connectTo(station, partner);
    await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
    await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    const scanned = await clientOf(station).shoot.scan({ reference: 'SKU-1' });
    return { station, itemId: scanned.kind === 'opened' ? scanned.item.id : '' };
  }

  /** Looks into a folder until everything is listed; the look stays open. */
  async function look(station: Station, path: string, through: 'files' | 'gphoto2' = 'files'): Promise<Look> {
    const stop = new AbortController();
    const events = await clientOf(station).cardImport.browse(
      { kind: 'folder', path, through },
      { signal: stop.signal },
    );
    const entries: CardEntryView[] = [];
    let sessionId = '';
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error('The look ended before everything was listed');
      if (value.type === 'opened') sessionId = value.sessionId;
      if (value.type === 'entries') entries.push(...value.entries);
      if (value.type === 'gone') throw new Error(english(value.message));
      if (value.type === 'listed') {
        const opened: Look = {
          sessionId,
          entries,
          listed: value,
          async next() {
            const next = await events.next();
            return next.done ? undefined : next.value;
          },
          async close() {
            stop.abort();
            await events.return?.();
          },
        };
        open.push(opened);
        return opened;
      }
    }
  }

  return { open, openedStation, stationWithItem, look };
}

/** The import, once it is at its end. */
export async function ended(station: Station): Promise<CardImportView> {
  return until(
    'the import',
    async () => {
      const { progress } = await clientOf(station).cardImport.current({});
      return progress?.state === 'running' ? null : progress;
    },
    60_000,
  );
}

/** Of what was listed, by name. */
export function idsOf(entries: readonly CardEntryView[], ...names: string[]): string[] {
  return names.map((name) => entries.find((entry) => entry.name === name)?.id ?? `no ${name}`);
}

/** Photos in two folders of a card, of which more than 60 wait in the inbox then. */
export async function expectAllImportedOnce(
  station: Station,
  look: ReturnType<typeof cardBench>['look'],
  { older, newer }: { readonly older: number; readonly newer: number },
): Promise<void> {
  const client = clientOf(station);
  const count = older + newer;
  const card = temporaryFolder();
  await fillCard(card, older, 'DCIM/100CANON');
  await fillCard(card, newer, 'DCIM/101CANON');
  const found = await look(station, card);
  expect(found.listed).toEqual({ type: 'listed', entries: count, passedOver: 0, more: false });
  expect(found.entries[0]).toMatchObject({
    folder: 'DCIM/101CANON',
    name: `IMG_${String(newer).padStart(4, '0')}.JPG`,
  });
  expect(new Set(found.entries.map(({ id }) => id)).size).toBe(count);
  const entryIds = found.entries.map(({ id }) => id);
  const destination = { kind: 'inbox' } as const;
  await client.cardImport.start({ sessionId: found.sessionId, entryIds, destination });
  await expect(client.cardImport.start({ sessionId: found.sessionId, entryIds, destination })).rejects.toMatchObject({
    message: 'An import is running. Wait for it, or stop it first.',
  });
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { total: count, done: count, accepted: count } });
  // Every screen hears the whole status at each change: it holds the first of them, and how many more there are.
  const { inbox, inboxMore } = await client.station.status({});
  expect([inbox.length, inboxMore]).toEqual([60, count - 60]);
  expect(new Set(inbox.map(({ id }) => id)).size).toBe(60);
}
