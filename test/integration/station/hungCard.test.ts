import { expect, onTestFinished, test, vi } from 'vitest';
import { movableTime } from '../../fakes/fakeTime.ts';
import { clientOf, openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { shootOnCard } from '../../fixtures/cards.ts';

const { hung, hang, hangingFiles } = await vi.hoisted(() => import('../../fakes/hungFiles.ts'));
vi.mock('node:fs/promises', async (load) => hangingFiles(await load()));

test.skipIf(process.platform !== 'linux')(
  'an import from a share that hangs keeps few file threads, says so when it is stopped, and the station can end',
  async () => {
    const time = movableTime();
    const station = await openTestStation({ time });
    onTestFinished(() => station.close());
    // More than a part of the station has for its end.
    const skipping = setInterval(() => void time.skip(1_000), 20);
    onTestFinished(() => clearInterval(skipping));
    const card = temporaryFolder();
    for (const seed of [1, 2, 3, 4, 5, 6]) await shootOnCard(card, { name: `IMG_000${seed}.JPG`, seed });
    const { cardImport } = clientOf(station);
    const ids: string[] = [];
    let sessionId = '';
    const looking = new AbortController();
    onTestFinished(() => looking.abort());
    const events = await cardImport.browse(
      { kind: 'folder', path: card, through: 'files' },
      { signal: looking.signal },
    );
    for await (const event of events) {
      if (event.type === 'opened') sessionId = event.sessionId;
      if (event.type === 'entries') ids.push(...event.entries.map(({ id }) => id));
      if (event.type !== 'listed') continue;
      hang(card);
      await cardImport.start({ sessionId, entryIds: ids, destination: { kind: 'inbox' } });
      await until('it hangs', async () => hung.calls > 0);
      await expect(cardImport.stop({})).rejects.toThrow('takes long to answer');
      expect(hung.calls).toBeLessThanOrEqual(2);
      await station.close();
      return;
    }
  },
);
