import { describe, expect, test } from 'vitest';
import { PartnerFailure } from '../../../main/domain/failure.ts';
import type { ItemId } from '../../../main/domain/ids.ts';
import type { ExistingAnswer } from '../../../main/domain/model.ts';
import { answerExisting } from '../../../main/sync/actions/answerExisting.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createFakePartner, type FakePartner, type FakeSr } from '../../fakes/fakePartner.ts';
import { type Bench, openBench } from './bench.ts';

const minute = 60_000;
const pending = { primary: 'QC', supplement: 'PENDING' };

/** What a person is asked of the item; null when nothing. */
export function question(bench: Bench, id: ItemId): string | null {
  const { lastError, stage } = bench.item(id);
  return stage === 'needs_attention' && lastError?.code === 'exists' ? english(lastError.text) : null;
}

export async function answer(bench: Bench, id: ItemId, given: ExistingAnswer): Promise<void> {
  answerExisting(bench.context, id, given);
  await bench.run(5_000);
}

/** SRs of the reference that our key may read. */
export const own = (bench: Bench, reference: string) =>
  bench.partner.srs.filter((sr) => sr.referenceId === reference && sr.isStrangers !== true);
/** Photos that an SR was sent, in order. */
export const sentTo = (sr: FakeSr | undefined) => sr?.uploads.map(({ photoId }) => photoId);

/** The partner by a line of its own, which can be cut. */
function lineTo(partner: FakePartner): { readonly partner: FakePartner; isCut: boolean } {
  const line = { isCut: false, partner };
  const cut = () =>
    Promise.reject(
      new PartnerFailure({
        kind: 'network',
        code: 'connection_refused',
        text: asGiven('cut'),
        outcomeUnknown: false,
        endpoint: 'x',
      }),
    );
  const calls = [
    'createSr',
    'sideGroups',
    'progress',
    'find',
    'ownSides',
    'ownProgress',
    'srsPage',
    'uploadMedia',
    'submitSr',
  ];
  line.partner = new Proxy(partner, {
    get: (target, name: keyof FakePartner) => (line.isCut && calls.includes(name) ? cut : target[name]),
  });
  return line;
}

const steps = ['create', 'online', 'shoot', 'wait'] as const;

/** All ways in which the steps of two stations can follow each other, each station's own in order; the first to begin is `a`. */
export function orders(): readonly string[] {
  const merge = (a: string, b: string): readonly string[] =>
    a === '' || b === ''
      ? [a + b]
      : [...merge(a.slice(1), b).map((rest) => a[0] + rest), ...merge(a, b.slice(1)).map((rest) => b[0] + rest)];
  return merge('aaa', 'bbbb').map((rest) => `a${rest}`);
}

/** Both stations have the key of one account. */
export const oneKey = { apiKey: 'key' };
/** What each station answers where it is asked, and whether they are of one account. */
export const answersOfTwo: readonly (readonly [ExistingAnswer, { readonly apiKey?: string }])[] = [
  ['take', oneKey],
  ['follow', {}],
];

/** An order of steps, what is answered, and what the stations have in common. */
export type TwoStations = readonly [order: string, given: ExistingAnswer, changes: { readonly apiKey?: string }];

/** Two stations make an item of one reference each and shoot it, in these orders: one SR, and no photo is lost. */
export function testTwoStations(cases: readonly TwoStations[]): void {
  describe('two stations, one reference', () => {
    test.each(cases)(
      'in the order %s, answered with %s, of one key (%s): one SR, no photo lost or sent twice',
      async (order, given, apiKey) => {
        const partner = createFakePartner(Date.now);
        const lines = [lineTo(partner), lineTo(partner)] as const;
        const [a, b] = [
          openBench({ ids: 'a-', partner: lines[0].partner, ...apiKey }),
          openBench({ ids: 'b-', partner: lines[1].partner, ...apiKey }),
        ];
        const stations = { a: { bench: a, line: lines[0], done: 0 }, b: { bench: b, line: lines[1], done: 0 } };
        const items = new Map<Bench, ItemId>();
        for (const { bench } of [stations.a, stations.b]) {
          bench.store.templates.put(bench.context.connection().id, 'c', 't', bench.partner.groups, 1);
        }
        for (const name of order as Iterable<'a' | 'b'>) {
          const station = stations[name];
          const { bench, line } = station;
          const step = steps[station.done];
          station.done += 1;
          if (step === 'create') {
            line.isCut = true;
            items.set(bench, bench.create('A'));
            bench.start();
          }
          if (step === 'online') {
            line.isCut = false;
            bench.engine?.tryNow();
          }
          if (step === 'shoot') {
            for (const side of ['front', 'back']) {
              try {
                bench.shoot(items.get(bench)!, side, `${name}-${side}`);
              } catch {
                // The others were faster: the item takes no photos any more.
              }
            }
          }
          await bench.run(step === 'wait' ? 30_000 : 200);
        }
        for (const [bench, id] of items) {
          if (question(bench, id) !== null) await answer(bench, id, given);
        }
        await a.run(10 * minute);
        expect(own(a, 'A')).toHaveLength(1);
        const [sr] = own(a, 'A');
        const sent = sentTo(sr) ?? [];
        expect(new Set(sent).size, `sent twice: ${sent}`).toBe(sent.length);
        for (const [bench, id] of items) {
          expect(bench.item(id)).toMatchObject({ srUuid: sr?.uuid, srKnown: true });
          expect(bench.store.operations.openOfItem(id)).toEqual([]);
          for (const photo of bench.store.photos.ofItem(id)) {
            const isSaved = photo.place === 'tray' && photo.uploadedAt === null;
            expect(isSaved || (photo.place === 'active' && sent.includes(photo.id)), `${photo.id} is lost`).toBe(true);
          }
        }
        expect(sr?.state).toEqual(pending);
        expect(sr?.submissions).toBe(1);
      },
    );
  });
}
