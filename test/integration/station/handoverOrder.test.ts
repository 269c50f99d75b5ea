import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { picture } from './workedFolder.ts';

const { recorded, recordedFiles } = await vi.hoisted(() => import('../../fakes/recordedFiles.ts'));
vi.mock('node:fs/promises', async (load) => recordedFiles(await load()));

const open = closedAfterEach();

async function stationWith(references: readonly string[]): Promise<{ station: Station; folder: string }> {
  const partner = await startTestPartner();
  open.push(partner);
  const folder = temporaryFolder();
  const station = await openTestStation({ dataFolder: folder, live: false });
  open.push(station);
  await connectTo(station, partner);
  await station.commands.taxonomyRefresh();
  for (const [index, reference] of references.entries()) {
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
    await station.commands.importPhotos({ reference, side: null, files: [await picture(index + 1)] });
  }
  await station.commands.ingest({ reference: null, file: await picture(99), source: 'test' });
  return { station, folder };
}

/** What was made durable of a move since, in order; a hash and the name of a file in the making are no part of it. */
function steps(): readonly string[] {
  return recorded.steps
    .filter(
      (step) => /handover|stick|sideshot-|\*|items|photos/.test(step) && !/station\.db|originals|media/.test(step),
    )
    .map((step) => step.replaceAll(/[0-9a-f]{64}/g, 'HASH').replaceAll(/json\.\*\.tmp/g, 'json.tmp'));
}

/** Holds that these steps came, each after the one before it. */
function expectInOrder(seen: readonly string[], wanted: readonly RegExp[]): void {
  let at = -1;
  for (const step of wanted) {
    at = seen.findIndex((one, index) => index > at && step.test(one));
    expect(at, `${step} after the ones before it, of\n${seen.join('\n')}`).toBeGreaterThanOrEqual(0);
  }
}

test('a move is on the disk here before it is decided, and on the stick before its list is', async () => {
  const { station } = await stationWith(['SKU-1']);
  const stick = join(temporaryFolder(), 'stick');
  recorded.steps.length = 0;
  recorded.slow = /sideshot-[^/]+\/photos$/;
  await station.commands.exportQueue({ folder: stick, again: false });
  recorded.slow = null;
  const seen = steps().map((step) =>
    step.replaceAll(/(?:sideshot-)?\*(?:\.making)?\/?/g, (id) => id.replace('*', 'ID')),
  );
  expectInOrder(seen, [
    // Decided: records, then the list with its signature, then the name, then that name on the disk.
    /^rename items\/ID\.json/,
    /^rename ID\.making\/inbox\.json/,
    /^rename ID\.making\/signature\.json/,
    /^rename ID\.making\/queue\.json/,
    /^rename handover\/ID\.making handover\/ID$/,
    /^sync \S*\/handover$/,
    // Delivered: photos, their names, records, and the list last; only then it counts as delivered.
    /^sync photos\/HASH\.jpg\.part$/,
    /^rename photos\/HASH\.jpg\.part photos\/HASH\.jpg$/,
    /^sync sideshot-ID\/photos$/,
    /^rename sideshot-ID\/inbox\.json/,
    /^rename sideshot-ID\/signature\.json/,
    /^rename sideshot-ID\/queue\.json/,
    /^sync \S*\/stick$/,
    /^rename ID\/delivered\.json/,
  ]);
});

test('what is taken in is noted in its folder before the first photo of it comes in', async () => {
  const { station } = await stationWith(['SKU-1']);
  const stick = join(temporaryFolder(), 'stick');
  await station.commands.exportQueue({ folder: stick, again: false });
  recorded.steps.length = 0;
  await station.commands.importQueue({ folder: stick });
  const all = recorded.steps;
  const noted = all.findIndex((step) => /^rename \S+imported\.json/.test(step));
  const first = all.findIndex((step) => /^rename .*originals|^rename incoming/.test(step));
  expect(noted, all.join('\n')).toBeGreaterThanOrEqual(0);
  if (first >= 0) expect(noted).toBeLessThan(first);
});

test('a move that was cut off before it was decided is none: its items are here, and go with the next', async () => {
  const { station, folder } = await stationWith(['SKU-1']);
  const moves = join(folder, 'handover');
  const stick = join(temporaryFolder(), 'stick');
  await station.commands.exportQueue({ folder: stick, again: false });
  const [move] = readdirSync(moves);
  await station.commands.importQueue({ folder: stick });
  cpSync(join(moves, move!), join(moves, 'b5a8f0ab-1111-4222-8333-444455556666.making'), { recursive: true });
  writeFileSync(join(moves, 'b5a8f0ab-1111-4222-8333-444455556666.making', 'queue.json'), '{');
  const other = join(temporaryFolder(), 'other');
  expect((await clientOf(station).handover.get({})).moves).toHaveLength(1);
  const out = await station.commands.exportQueue({ folder: other, again: false });
  expect(out.items).toEqual([{ reference_id: 'SKU-1', photos: 1 }]);
  expect(readdirSync(moves).filter((name) => name.endsWith('.making'))).toEqual([]);
});
