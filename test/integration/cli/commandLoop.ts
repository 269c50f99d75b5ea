import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatusItemJson, StatusJson } from '../../../main/contract/commands/statusJson.ts';
import type { TaxonomyJson } from '../../../main/contract/commands/taxonomy.ts';
import { until } from '../../fakes/until.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';
import type { Ended, Running } from './sideshot.ts';

/** How command lines are run: in this process, or each as a process of the built program. */
export interface Way {
  start(args: readonly string[]): Running;
  run(args: readonly string[]): Promise<Ended>;
}

interface Service {
  readonly base_url: string;
  readonly ca_file: string;
  readonly profile_file: string;
  readonly api_key_file: string;
  readonly control: { readonly url: string; readonly token: string };
}

/** HEIC, RAW and the whole loop by commands alone: one service, and stations in folders of their own. */
export function testLoopByCommand(way: Way): void {
  let folder = '';
  let practice: Running;
  let service: Service;
  let agent: Agent;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sideshot-loop-'));
    practice = way.start(['practice', '--seed', '3', '--speed', '500', '--data', join(folder, 'service'), '--json']);
    service = JSON.parse(await practice.firstLine) as Service;
    agent = new Agent({ connect: { ca: readFileSync(service.ca_file, 'utf8') } });
    for (let index = 0; index < 8; index += 1) {
      writeFileSync(
        photo(index),
        await cameraJpeg({ width: 900, height: 600, seed: index + 1, label: `photo ${index}` }),
      );
    }
  });
  afterAll(async () => {
    await practice.stop();
    await agent.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function photo(index: number): string {
    return join(folder, `photo-${index}.jpg`);
  }

  async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
    const answer = await request(`${service.control.url}/${path}`, {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${service.control.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = (await answer.body.json()) as { success: boolean; data: Answer };
    expect(parsed).toMatchObject({ success: true });
    return parsed.data;
  }

  /** One station in a folder of its own, by its command line. */
  function stationIn(name: string) {
    const data = join(folder, name);
    async function json<Answer>(args: readonly string[], code = 0): Promise<Answer> {
      const run = await way.run([...args, '--data', data, '--json']);
      expect({ args, code: run.code, error: code === 0 && run.code !== 0 ? run.error : '' }).toEqual({
        args,
        code,
        error: '',
      });
      return (run.out === '' ? null : JSON.parse(run.out)) as Answer;
    }
    async function item(reference: string): Promise<StatusItemJson> {
      const status = await json<StatusJson>(['status', '--reference', reference]);
      const found = status.items[0];
      if (!found) throw new Error('status named no item');
      return found;
    }
    let handedOver = 0;
    /** Hands the new events of the service to the station, as a relay would. */
    async function deliverEvents(srUuid: string | null): Promise<void> {
      const events = await control<{ event: { sr_uuid: string } }[]>('events');
      const fresh = events.slice(handedOver);
      handedOver = events.length;
      for (const { event } of fresh.filter((logged) => logged.event.sr_uuid === srUuid)) {
        const file = join(folder, `${name}-event.json`);
        writeFileSync(file, JSON.stringify(event));
        await json(['event', file]);
      }
    }
    async function follow(reference: string, stage: string): Promise<StatusItemJson> {
      let now = await item(reference);
      return until(`${reference} to become ${stage}`, async () => {
        await deliverEvents(now.sr_uuid);
        now = await item(reference);
        return now.stage === stage && (stage !== 'reshoot' || now.sides.some((side) => side.rejection)) ? now : null;
      });
    }
    return { json, item, follow };
  }

  /** create, import, sync, rejection, re-shoot, authentic: by commands alone. */
  async function wholeLoop(station: ReturnType<typeof stationIn>, reference: string): Promise<StatusItemJson> {
    const taxonomy = await station.json<TaxonomyJson>(['taxonomy', 'refresh']);
    const category = taxonomy.categories.find((other) => other.types.some((type) => type.name === 'Sneakers'));
    const type = category?.types.find((other) => other.name === 'Sneakers');
    const names = ['--category', category?.uuid ?? '', '--type', type?.uuid ?? ''];
    await station.json(['create', '--reference', reference, ...names]);
    await station.json(['create', '--reference', reference, ...names], 1);
    await station.json(['import', '--reference', reference, ...[0, 1, 2, 3, 4, 5].map(photo)]);
    expect(await station.item(reference)).toMatchObject({ stage: 'shooting', sides: [], tray: { length: 6 } });
    await station.json(['sync', '--until-idle', '--for', '60']);

    const rejected = await station.follow(reference, 'reshoot');
    const side = rejected.sides.find((other) => other.status === 'rejected');
    await station.json(['import', '--reference', reference, '--side', side?.name ?? '', photo(7)]);
    await station.json(['sync', '--until-idle', '--for', '60']);
    return station.follow(reference, 'authentic');
  }

  // Before the loop, which changes what the service expects.
  describe('HEIC and camera RAW by command line', () => {
    const references = { default: 'FORMATS-1', whole: 'FORMATS-2' } as const;
    const shots = [
      { name: 'IMG_1.HEIC', format: 'heic' },
      { name: 'DSC_1.NEF', format: 'nef' },
    ] as const;

    async function sentOf(station: ReturnType<typeof stationIn>, reference: string, profile: string) {
      await station.json(['connect', '--profile', profile, '--api-key-file', service.api_key_file]);
      const taxonomy = await station.json<TaxonomyJson>(['taxonomy', 'refresh']);
      const category = taxonomy.categories.find((other) => other.types.some((type) => type.name === 'Sneakers'));
      const type = category?.types.find((other) => other.name === 'Sneakers');
      await station.json([
        'create',
        '--reference',
        reference,
        '--category',
        category?.uuid ?? '',
        '--type',
        type?.uuid ?? '',
      ]);
      const files = [await heicFile('turnedRight'), await rawFile('nef', { orientation: 8, gps: true })];
      shots.forEach(({ name }, index) => {
        writeFileSync(join(folder, name), files[index] ?? '');
      });
      await station.json(['import', '--reference', reference, ...shots.map(({ name }) => join(folder, name))]);
      await station.json(['sync', '--until-idle', '--for', '60']);
      const { sides, sr_uuid } = await station.item(reference);
      const held =
        await control<{ uuid: string; media: { sideUuid: string; sha256: string; format: string }[] }[]>(
          'service-requests',
        );
      const media = held.find((sr) => sr.uuid === sr_uuid)?.media ?? [];
      const taken = sides.flatMap((side) => (side.photo ? [{ ...side.photo, side: side.uuid }] : []));
      return taken.map((photo) => {
        const sent = media.find(({ sideUuid }) => sideUuid === photo.side);
        return { photo, sent };
      });
    }

    test('become upright JPEGs with no place in them where the partner takes JPEG', async () => {
      const station = stationIn('formats');
      const sent = await sentOf(station, references.default, service.profile_file);
      expect(sent.map(({ sent }) => sent?.format)).toEqual(['jpeg', 'jpeg']);
      for (const { photo, sent: there } of sent) {
        expect(there?.sha256).not.toBe(photo.sha256);
        const saved = join(
          folder,
          'formats',
          'media',
          'derived',
          photo.sha256.slice(0, 2),
          `${photo.sha256}.picture.jpg`,
        );
        const picture = readFileSync(saved);
        expect(createHash('sha256').update(picture).digest('hex')).toBe(there?.sha256);
        expect((await sharp(picture).metadata()).exif?.toString('hex')).not.toMatch(/8825|2588/);
      }
      expect(sent.map(({ photo }) => [photo.width, photo.height])).toEqual([
        [192, 128],
        [960, 640],
      ]);
    });

    test('are sent as they are where the partner takes them', async () => {
      const profile = JSON.parse(readFileSync(service.profile_file, 'utf8'));
      const file = join(folder, 'whole.json');
      writeFileSync(file, JSON.stringify({ ...profile, images: { formats: ['jpeg', 'heic', 'nef'] } }));
      const sent = await sentOf(stationIn('whole'), references.whole, file);
      expect(sent.map(({ photo, sent }) => sent?.sha256 === photo.sha256)).toEqual([true, true]);
    });
  });

  describe('the whole loop by command line', () => {
    test('with the profile that the service prints', async () => {
      const station = stationIn('default');
      await station.json(['connect', '--profile', service.profile_file, '--api-key-file', service.api_key_file]);
      const item = await wholeLoop(station, 'SKU-1001');
      expect(item).toMatchObject({ state: { primary: 'COMPLETE', supplement: 'APPROVED' }, waiting_for: 'nothing' });
      expect(item.operations).toEqual({ pending: 0, in_flight: 0, parked: 0 });
      await expectSentAsCaptured(item);
      expect(await control('violations')).toEqual([]);
    });
  });

  /** What the service holds of each side is the photo's bytes as captured. */
  async function expectSentAsCaptured(item: StatusItemJson): Promise<void> {
    const held = await control<{ uuid: string; media: { sideUuid: string; sha256: string }[] }[]>('service-requests');
    const media = held.find((sr) => sr.uuid === item.sr_uuid)?.media ?? [];
    const sent = new Map(media.map((one) => [one.sideUuid, one.sha256]));
    const taken = item.sides.filter((side) => side.photo);
    expect(taken.length).toBeGreaterThanOrEqual(5);
    expect(taken.map((side) => [side.name, sent.get(side.uuid)])).toEqual(
      taken.map((side) => [side.name, side.photo?.sha256]),
    );
  }
}
