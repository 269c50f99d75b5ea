import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StatusItemJson } from '../../../main/contract/commands/statusJson.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { RequirementChange } from '../../../main/practice/world/requirements.ts';
import type { Station, StationOptions } from '../../../main/station/api.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
const minute = 60_000;
const requiredSides = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag (Labels)'];
const photos: Buffer[] = [];

beforeAll(async () => {
  for (const index of requiredSides.keys()) {
    photos.push(await cameraJpeg({ width: 300, height: 200, seed: index + 1 }));
  }
});

/** A station with the item SKU-1 of a type with five required sides, known to the partner. */
async function withItem(options: Partial<StationOptions> = {}, before: (bench: Bench) => void = () => undefined) {
  const partner = await startTestPartner();
  open.push(partner);
  // Its reviewers take their time: what is submitted stays in review.
  partner.control.setReview({ hold: true });
  const station = await openTestStation(options);
  open.push(station);
  await connectTo(station, partner);
  const bench = new Bench(station, partner);
  before(bench);
  await station.commands.create({ reference: 'SKU-1', ...bench.names, service: null });
  await bench.idle();
  return bench;
}

class Bench {
  readonly names: { category: string; type: string };
  readonly station: Station;
  readonly partner: Simulator;

  constructor(station: Station, partner: Simulator) {
    this.station = station;
    this.partner = partner;
    this.names = typeNamed(partner, 'Sneakers');
  }

  async item(): Promise<StatusItemJson> {
    const found = (await this.station.commands.status({ reference: 'SKU-1' })).items[0];
    if (!found) throw new Error('SKU-1 is not here');
    return found;
  }

  async idle(): Promise<void> {
    const result = await this.station.commands.sync(
      { untilIdle: true, forSeconds: 80 },
      { signal: AbortSignal.timeout(90_000) },
    );
    expect(result.ended).toBe('idle');
  }

  async take(...sides: string[]): Promise<void> {
    for (const side of sides) {
      const file = join(temporaryFolder(), 'photo.jpg');
      writeFileSync(file, photos[requiredSides.indexOf(side)] ?? '');
      await this.station.commands.importPhotos({ reference: 'SKU-1', side, files: [file] });
    }
  }

  change(change: Omit<RequirementChange, 'category' | 'type' | 'existing'>): void {
    this.partner.control.changeRequirements({ ...this.names, ...change, existing: true });
  }

  /** The calls since, of writes and of what is read of the item's requirements. */
  calls(since: number): string[] {
    return this.partner.control
      .requests(since)
      .map(({ endpoint, status }) => `${endpoint} ${status}`)
      .filter((call) => /^(side_groups|upload_media|submit_sr)/.test(call));
  }

  async history(): Promise<string[]> {
    const client = clientOf(this.station);
    const [row] = (await client.items.page({ stage: null, search: 'SKU-1', cursor: null, limit: 1 })).items;
    return (await client.items.audit({ itemId: row?.id ?? '' })).entries.map(({ text }) => english(text));
  }

  async id(): Promise<string> {
    const page = await clientOf(this.station).items.page({ stage: null, search: 'SKU-1', cursor: null, limit: 1 });
    return page.items[0]?.id ?? '';
  }
}

const withoutHeel = requiredSides.filter((side) => side !== 'Heel');

describe('a required side that the partner asks for no more, or not as required', () => {
  test.each([
    ['removed', { drop: ['Heel'] }, 'The partner does not ask for this side any more: Heel.'],
    ['made optional', { relax: ['Heel'] }, 'This side is optional now: Heel.'],
  ])('%s while photos are taken: the item is submitted once the others are there', async (_how, change, said) => {
    const bench = await withItem();
    bench.change(change);
    await bench.take(...withoutHeel);
    await bench.idle();
    expect(await bench.item()).toMatchObject({ stage: 'in_review', last_error: null });
    expect(bench.partner.control.serviceRequest('SKU-1')?.submissions).toBe(1);
    expect(await bench.history()).toContain(`What the partner asks for has changed. ${said}`);
  });

  describe.each(['submit', 'retry', 'adopt'] as const)('after all others were sent: `%s`', (command) => {
    test('asks the partner first, and the item goes on', async () => {
      const bench = await withItem();
      await bench.take(...withoutHeel);
      await bench.idle();
      expect((await bench.item()).stage).toBe('shooting');
      bench.change({ drop: ['Heel'] });
      const { commands } = bench.station;
      if (command === 'adopt') {
        const { adopted } = await runningCommands(commands).adopt(
          { reference: 'SKU-1', all: false },
          () => undefined,
          AbortSignal.timeout(30_000),
        );
        expect(adopted).toEqual(['SKU-1']);
      } else await commands[command]({ reference: 'SKU-1' });
      await bench.idle();
      expect((await bench.item()).stage).toBe('in_review');
    });
  });

  test('nothing has changed: `submit` names the side that is missing, and `retry` that nothing waits', async () => {
    const bench = await withItem();
    await bench.take(...withoutHeel);
    await bench.idle();
    await expect(bench.station.commands.submit({ reference: 'SKU-1' })).rejects.toThrow(
      'A required side has no photo: Heel.',
    );
    await expect(bench.station.commands.retry({ reference: 'SKU-1' })).rejects.toThrow('Nothing');
  });

  test('a visit reads the sides again once they are older than the setting, and the screen says what changed', async () => {
    const time = movableTime();
    const bench = await withItem({ time });
    await bench.take(...withoutHeel);
    await bench.idle();
    const client = clientOf(bench.station);
    const itemId = await bench.id();
    await client.shoot.open({ itemId });
    bench.change({ drop: ['Heel'] });
    const since = bench.partner.control.requests().at(-1)?.id ?? 0;
    await time.skip(14 * minute);
    expect(bench.calls(since)).toEqual([]);
    await time.skip(2 * minute);
    await until('the sides to be read again', async () => (await bench.item()).stage === 'ready');
    const { requirementsChange } = await client.items.get({ itemId });
    expect(requirementsChange && english(requirementsChange.text)).toBe(
      'The partner does not ask for this side any more: Heel.',
    );
  });
});

describe('a photo that the partner refuses', () => {
  test('for a side that is gone goes to the tray, and the others are sent', async () => {
    const bench = await withItem();
    await bench.take('Left side');
    await bench.idle();
    await bench.partner.control.goOffline();
    await bench.take('Heel', 'Right side', 'Outsole', 'Size tag (Labels)');
    bench.change({ drop: ['Heel'] });
    const since = bench.partner.control.requests().at(-1)?.id ?? 0;
    await bench.partner.control.goOnline();
    await until('the item to be in review', async () => (await bench.item()).stage === 'in_review');
    const sent = ['upload_media 200', 'upload_media 200', 'upload_media 200', 'submit_sr 200'];
    expect(bench.calls(since)).toEqual(['upload_media 404', 'side_groups 200', ...sent]);
    const item = await bench.item();
    expect(item.tray).toHaveLength(1);
    expect(item.operations).toEqual({ pending: 0, in_flight: 0, parked: 0 });
    expect((await bench.history()).join('\n')).toContain('1 photo has no side any more and is in the tray.');
  });

  test.each([400, 404, 422])(
    'with %i for itself waits for a person alone: the others are sent, then it',
    async (status) => {
      const bench = await withItem();
      bench.partner.control.addFault({
        endpoint: 'upload_media',
        kind: 'status',
        status,
        message: 'Blurred beyond use',
      });
      await bench.take(...requiredSides);
      await bench.idle();
      const parked = await bench.item();
      expect(parked).toMatchObject({ stage: 'needs_attention', waiting_for: 'person' });
      expect(parked.last_error?.message).toContain('Blurred beyond use');
      expect(parked.sides.filter(({ required }) => required).map(({ status: now }) => now)).toEqual([
        'captured',
        ...Array(4).fill('uploaded'),
      ]);
      expect(bench.partner.control.serviceRequest('SKU-1')?.submissions).toBe(0);
      await bench.station.commands.retry({ reference: 'SKU-1' });
      await bench.idle();
      expect((await bench.item()).stage).toBe('in_review');
    },
  );
});

describe('an item for which the partner asks no photos', () => {
  const noSides = (bench: Bench): void =>
    bench.change({ drop: ['Left side', 'Right side', 'Heel', 'Outsole', 'Toe', 'Top', 'Size tag', 'Insole', 'Lid'] });

  test('says so, is not submitted by itself, and is submitted when a person says so', async () => {
    const bench = await withItem({}, noSides);
    const client = clientOf(bench.station);
    const { waitingText, canSubmit } = await client.items.get({ itemId: await bench.id() });
    expect(waitingText && english(waitingText)).toBe(
      'The partner asks for no photos of this item. Done sends it to review.',
    );
    expect(canSubmit).toBe(true);
    expect(await bench.item()).toMatchObject({ stage: 'ready', sides: [], progress: { total_required: 0, met: true } });
    await bench.station.commands.submit({ reference: 'SKU-1' });
    await bench.idle();
    expect((await bench.item()).stage).toBe('in_review');
  });
});
