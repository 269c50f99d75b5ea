import { StationError } from '../../../main/domain/failure.ts';
import { connectToRunning } from '../../../main/hosts/control/controlClient.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';

/** The real simulator in the test's own process: its listener can be cut off and its events held back. Close it. */
export async function startPartner(folder: string): Promise<Simulator> {
  return startPracticePartner({ imaging: ownImaging, folder, keepState: false, seed: 5, speed: 20 });
}

/** Hands the partner's events to the running station as they come, and once more where it stopped meanwhile, as a relay would. */
export function relayEvents(partner: Simulator, dataFolder: string): { stop(): Promise<void> } {
  const state = { stopped: false, last: 0 };
  const run = async (): Promise<void> => {
    while (!state.stopped) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const news = partner.control.events(state.last);
      if (news.length === 0) continue;
      const station = await connectToRunning(dataFolder, 'test');
      try {
        for (const logged of news) {
          if (!station) break;
          await station.commands.event({ text: JSON.stringify(logged.event) });
          state.last = logged.id;
        }
      } catch (error) {
        if (!(error instanceof StationError && error.text.id === 'control.lost')) throw error;
      } finally {
        await station?.close();
      }
    }
  };
  const running = run();
  return {
    async stop() {
      state.stopped = true;
      await running;
    },
  };
}
