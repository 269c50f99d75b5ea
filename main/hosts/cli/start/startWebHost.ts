import type { CliCore, RunningHost } from '../cliContext.ts';

export interface WebHostInput {
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly port: number;
  readonly open: boolean;
}

/**
 * The station with its page, and with a door for the command line beside it. Throws `StationError` `locked` when the
 * folder is held; whatever fails closes what was opened before.
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
    opened.push(await core.serveCommands(dataFolder, station.commands));
    const host = await core.runWeb({ station, dataFolder, port, open });
    opened.push(host);
    return { url: host.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
