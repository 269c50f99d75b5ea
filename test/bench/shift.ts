import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../main/store/openStore.ts';
import { until } from '../fakes/until.ts';
import { item } from '../unit/store/samples.ts';
import { atLeast, type Bench, below, type Line, skipped } from './support/line.ts';
import { createOperator } from './support/shiftOperator.ts';
import { type ShiftScene, withShiftScene } from './support/shiftScene.ts';
import { fillBacklog, type Hold, neverHeld, type ShiftStation, startIdleLoop } from './support/shiftStation.ts';
import { median, p95 } from './support/statistics.ts';
import { milliseconds } from './support/words.ts';

const aloneShots = 36;
const sidesOfAnItem = 9;
const backlog = { items: 56, sides: sidesOfAnItem };
const backlogPhotos = backlog.items * backlog.sides;
const polledItems = 10_000;
const patientMs = 300_000;

/** A shift at the page: from the file's rename to its photo painted, alone and beside the station's other work. */
export const shift: Bench = {
  title: 'A shift: one photo every 2 s into the hot folder, 24 megapixels, 7 MB each',
  async run({ folder, say }) {
    const lines = await withShiftScene(folder, async (scene) => await measure(scene, folder, say));
    return lines ?? [skipped('from rename to painted', 'no Chromium')];
  },
};

async function measure(scene: ShiftScene, folder: string, say: (text: string) => void): Promise<readonly Line[]> {
  const { photos, partner, station, ask } = scene;
  const idle = startIdleLoop(folder);
  const operator = createOperator(scene, { sidesOfAnItem, shotEveryMs: 2_000 });
  const watched = async (goesOn: (taken: number) => boolean) =>
    await during([station(), idle], async () => await operator.shoot(goesOn));

  await operator.shoot((taken) => taken < sidesOfAnItem);

  const alone = await watched((taken) => taken < aloneShots);
  say(`alone: ${said(alone.times)}`);

  const queue = async (name: string, photo: Buffer | undefined): Promise<void> => {
    await ask({ kind: 'offline' });
    const order = { ...backlog, name, type: partner.type };
    await fillBacklog(station(), order, photo ?? Buffer.alloc(0), join(folder, 'files'));
  };
  const goOnline = async () => await ask({ kind: 'online' });

  await queue('ALONE', photos[0]);
  const sentAlone = await sendingTime(station(), goOnline, async () => {});
  say(`a backlog of ${backlogPhotos} alone: ${milliseconds(sentAlone)}`);

  await queue('BESIDE', photos[1]);
  let beside: Shots = { times: [], hold: neverHeld, mostWorkedMs: 0, idleHold: neverHeld };
  const sentBeside = await sendingTime(station(), goOnline, async (goesOn) => {
    beside = await watched(goesOn);
  });
  say(`a backlog of ${backlogPhotos} beside: ${milliseconds(sentBeside)}, shots ${said(beside.times)}`);

  await scene.restart(async () => {
    const { srUuids } = await ask({ kind: 'elsewhere', count: polledItems });
    addPolled(scene.dataFolder, srUuids);
  });
  const polled = await watched((taken) => taken < aloneShots);
  say(`with ${polledItems} items polled: ${said(polled.times)}`);
  await idle.close();

  const ratio = sentAlone / sentBeside;
  return [
    shots('rename to painted, alone', alone, 250),
    shots(`rename to painted, while a backlog of ${backlogPhotos} goes out`, beside, 400),
    {
      what: `speed of that backlog, of its speed with no shots`,
      figure: `${ratio.toFixed(2)}, ${milliseconds(sentBeside)}`,
      against: milliseconds(sentAlone),
      ...atLeast(ratio, 0.8),
    },
    shots(`rename to painted, with ${polledItems} items polled and their records to write`, polled, 500),
    ...holdLines('alone', alone),
    ...holdLines('backlog', beside),
    ...holdLines('polled', polled),
  ];
}

interface Shots {
  readonly times: readonly number[];
  readonly hold: Hold;
  readonly mostWorkedMs: number;
  readonly idleHold: Hold;
}

async function during(
  [station, idle]: readonly [Pick<ShiftStation, 'heldSince' | 'workedSince'>, Pick<ShiftStation, 'heldSince'>],
  shoot: () => Promise<readonly number[]>,
): Promise<Shots> {
  const begun = Date.now();
  const times = await shoot();
  await delay(1_200);
  return {
    times,
    hold: station.heldSince(begun),
    mostWorkedMs: station.workedSince(begun),
    idleHold: idle.heldSince(begun),
  };
}

/** What it does itself is the station's to hold short; for how long it then waits for a processor is the machine's, and shown beside a Node that does nothing. */
function holdLines(when: string, { hold, mostWorkedMs, idleHold }: Shots): readonly Line[] {
  const { heldMs, workedMs, waitedMs } = hold;
  return [
    {
      what: `work of the station's event loop without a pause, at most, ${when}`,
      figure: milliseconds(mostWorkedMs),
      ...below(mostWorkedMs, 50, ' ms'),
    },
    {
      what: `the same with its waiting for a processor, ${when}`,
      figure: `${milliseconds(heldMs)}: ${milliseconds(workedMs)} of work, ${milliseconds(waitedMs)} of waiting`,
      against: `${milliseconds(idleHold.heldMs)} for a Node that does nothing`,
      ...below(heldMs, 50, ' ms'),
    },
  ];
}

function said(times: readonly number[]): string {
  return `p50 ${milliseconds(median(times))}, p95 ${milliseconds(p95(times))} of ${times.length}`;
}

function shots(what: string, run: Shots, wantedMs: number): Line {
  return { what, figure: said(run.times), ...below(p95(run.times), wantedMs, ' ms (p95)') };
}

/** From the first photo that the partner has to the last of the backlog, with `beside` run meanwhile. */
async function sendingTime(
  station: ShiftStation,
  goOnline: () => Promise<unknown>,
  beside: (goesOn: () => boolean) => Promise<void>,
): Promise<number> {
  const before = station.sent();
  await goOnline();
  await until('the first photo of the backlog', async () => station.sent() > before, patientMs);
  const begun = performance.now();
  let isDone = false;
  const running = beside(() => !isDone);
  await until('the backlog', async () => station.sent() >= before + backlogPhotos, patientMs);
  const took = performance.now() - begun;
  isDone = true;
  await running;
  return took;
}

/** Items in review that are all to be asked after, and whose records are not written yet. */
function addPolled(dataFolder: string, srUuids: readonly string[]): void {
  const store = openStore(dataFolder);
  const connection = store.connections.current();
  if (connection === null) throw new Error('The station is connected to nobody.');
  store.transaction(() => {
    for (const [number, srUuid] of srUuids.entries()) {
      store.items.insert(
        item(randomUUID(), {
          connectionId: connection.id,
          referenceId: `BEFORE-${number}`,
          srUuid: srUuid as never,
          srKnown: true,
          stage: 'in_review',
          submittedAt: 1_000,
          nextPollAt: 1_000,
        }),
      );
    }
  });
  store.close();
}
