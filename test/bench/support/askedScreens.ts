import { bundle } from './bundle.ts';
import { nextMessage, startChild, stopChild } from './children.ts';
import type { ScreenReport } from './stationProcess.ts';

/** What the screens ask, while the engine and all else runs in the same process, which has just been started. */
export async function askedScreens(dataFolder: string): Promise<ScreenReport> {
  const child = startChild(process.execPath, [await bundle('stationProcess')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const reported = nextMessage<ScreenReport>(child);
  child.send(dataFolder);
  const report = await reported;
  await stopChild(child);
  return report;
}
