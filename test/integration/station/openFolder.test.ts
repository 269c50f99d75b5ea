import { chmodSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

test.skipIf(process.getuid === undefined)(
  'a data folder that others can read is narrowed, and the log says so once',
  async () => {
    const [dataFolder, log] = [temporaryFolder(), recordingLog()];
    const openings = async () => {
      const station = await openTestStation({ dataFolder, log, live: false });
      await station.close();
      return log.lines.filter(({ message }) => message.includes('its rights were narrowed'));
    };
    chmodSync(dataFolder, 0o755);
    const said = [{ level: 'warn', fields: { before: '755' } }];
    expect(await openings()).toMatchObject(said);
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
    expect(await openings()).toMatchObject(said);
  },
);
