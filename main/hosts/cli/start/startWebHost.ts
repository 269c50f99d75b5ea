import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import type { CliCore, RunningHost } from '../cliContext.ts';

export interface WebHostInput {
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly port: number;
  readonly open: boolean;
}

/**
 * Also takes commands of other processes. Throws `StationError` `locked`, with the holder's page where it has one. A
 * failure closes what was opened.
 */
export async function startWebHost(core: CliCore, input: WebHostInput): Promise<RunningHost> {
  const { dataFolder, practice, port, open } = input;
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  try {
    const station = await core.openStation(dataFolder, { live: true, practice });
    opened.push(station);
    const served = await core.serveCommands(dataFolder, station);
    opened.push(served);
    const host = await core.runWeb({ station, dataFolder, port, open });
    opened.push(host);
    await served.notifyPage(host.url);
    return { url: host.url, close };
  } catch (error) {
    await close();
    throw await withAddress(core, dataFolder, error);
  }
}

async function withAddress(core: CliCore, folder: string, error: unknown): Promise<unknown> {
  if (!(error instanceof StationError) || error.code !== 'locked') return error;
  const address = await core.pageOfRunning(folder);
  if (address === null) return error;
  return new StationError('locked', text('database.lockedAt', { folder, address }), { cause: error });
}
