import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '../../../main/store/openStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { runs } from '../../fakes/runs.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { testSeed } from '../../fakes/testSeed.ts';

const open = closedAfterEach();
const items = 6;
const fewestSteps = 20;

/** Each step of the opening is a turn of its own; a run is held up at many of them for a little, or at one for long. */
function pauses(random: () => number): { readonly pause: () => Promise<void>; readonly steps: () => number } {
  const heldAt = random() < 0.5 ? Math.floor(random() * fewestSteps) : null;
  let steps = 0;
  return {
    async pause() {
      const isHeld = heldAt === null ? random() < 0.7 : heldAt === steps;
      steps += 1;
      if (isHeld) await wait(random() * (heldAt === null ? 40 : 400));
    },
    steps: () => steps,
  };
}

test('with a full outbox and pauses anywhere in the opening, nothing is stranded', async () => {
  let seed = testSeed();
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const partner = await startTestPartner();
  open.push(partner);
  for (let run = 0; run < runs(6); run += 1) {
    const dataFolder = temporaryFolder();
    const keyProviders = [memoryKey('keychain')];
    const before = await openTestStation({ dataFolder, keyProviders, live: false });
    await connectTo(before, partner);
    const references = Array.from({ length: items }, (_, index) => `RUN-${run}-${index}`);
    for (const reference of references)
      await before.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
    await before.close();

    const log = recordingLog();
    const { pause, steps } = pauses(random);
    const station = await openTestStation({ dataFolder, keyProviders, log, pause });
    try {
      expect(steps()).toBeGreaterThanOrEqual(fewestSteps);
      await until('all are with the partner', async () =>
        references.every((reference) => partner.control.serviceRequest(reference) !== null),
      );
      await station.commands.sync({ untilIdle: true, forSeconds: 60 }, { signal: new AbortController().signal });
      expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    } finally {
      await station.close();
    }
    const store = openStore(dataFolder);
    const left = store.items.all().flatMap(({ id }) => store.operations.openOfItem(id));
    store.close();
    expect(left).toEqual([]);
  }
});
