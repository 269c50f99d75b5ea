import type { Command } from 'commander';
import { z } from 'zod';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import { hasDisplay } from '../../web/browsers.ts';
import { cacheFolder } from '../cacheFolder.ts';
import type { CliContext } from '../cliContext.ts';
import { type CommandCall, type CommandScope, onCall } from '../commandCall.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { flag, optional, port } from '../optionTypes.ts';
import { printJson, printLines, printNote } from '../output.ts';
import { electronPackageFolder, findElectronBinary, namedElectron, packedProgram } from '../start/electronBinary.ts';
import { fetchElectron } from '../start/fetchElectron.ts';
import { openWindow } from '../start/openWindow.ts';
import { startWebHost } from '../start/startWebHost.ts';
import { untilSignal } from '../untilSignal.ts';
import { words } from '../words.ts';

const options = z.object({
  practice: flag,
  host: z.enum(['auto', 'electron', 'web'], 'argument.host'),
  port: optional(port),
  open: z.boolean(),
});
type StartCall = CommandCall<z.output<typeof options>>;

export function addStartCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('start')
    .description('the app')
    .option('--practice', 'connected to the built-in simulator')
    .option('--host <auto|electron|web>', 'where the app shows', 'auto')
    .option('--port <n>', 'the port of the web host')
    .option('--no-open', 'open no window, only print the address');
  onCall(command, scope, options, async (call) => {
    const binary = await chooseElectron(call);
    const ended = binary === null ? null : await runElectron(call, binary);
    return ended ?? (await runWebHost(call));
  });
}

/** Null for the web host, which a port, no window or JSON also ask for. */
async function chooseElectron(call: StartCall): Promise<string | null> {
  const { host, open, port } = call.options;
  if (host === 'web') return null;
  const wantsWeb = !open || port !== null || call.json;
  if (host === 'auto' && (wantsWeb || !hasDisplay(process.platform, call.cli.environment))) return null;
  const binary = await electronHere(call.cli);
  if (binary === null && host === 'electron') throw new StationError('failed', text('start.noElectron'));
  return binary;
}

async function electronHere(cli: CliContext): Promise<string | null> {
  const packed = packedProgram();
  if (packed !== null) return packed;
  const packageFolder = electronPackageFolder();
  if (packageFolder === null || namedElectron(cli.environment) !== null) {
    return findElectronBinary(packageFolder, cli.environment);
  }
  return fetchElectron({
    packageFolder,
    cacheFolder: cacheFolder(),
    now: Date.now(),
    signal: cli.signal,
    onStart: () => printNote(cli.io, text('start.downloading')),
  });
}

function runElectron({ cli, dataFolder, options }: StartCall, binary: string): Promise<ExitCode | null> {
  const { practice, host } = options;
  return openWindow({ cli, binary, dataFolder, practice, isForced: host === 'electron', cacheFolder: cacheFolder() });
}

async function runWebHost(call: StartCall): Promise<ExitCode> {
  const { practice, port, open } = call.options;
  const host = await startWebHost(call.cli.core, { dataFolder: call.dataFolder, practice, port: port ?? 0, open });
  try {
    // Exactly one line: the starter waits for it.
    if (call.json) printJson(call.cli.io, { url: host.url, data: call.dataFolder });
    else printLines(call.cli.io, [words('start.ready', { address: host.url })]);
    if (open && !hasDisplay(process.platform, call.cli.environment)) {
      printNote(call.cli.io, text('start.noScreen'));
    }
    await untilSignal(call.cli.signal);
    if (open && !call.json) printNote(call.cli.io, text('start.stopping'));
  } finally {
    await host.close();
  }
  return exitCodes.done;
}
