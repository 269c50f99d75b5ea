import { StationError } from '../../../domain/failure.ts';
import { type Text, text } from '../../../texts/text.ts';
import type { CliContext } from '../cliContext.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { oneLine, printNote } from '../output.ts';
import { words } from '../words.ts';
import { runElectronHost, type WindowOutcome } from './electronHost.ts';
import { type WindowEnd, whyNoWindow } from './windowFailure.ts';
import { windowNotes } from './windowNote.ts';
import { isHeldByAppArmor, windowSurroundings } from './windowSurroundings.ts';

export interface WindowRequest {
  readonly cli: CliContext;
  readonly binary: string;
  readonly dataFolder: string;
  readonly practice: boolean;
  readonly isForced: boolean;
  readonly cacheFolder: string;
}

const defaultShownWithinMs = 15_000;

/**
 * Null: there is no window here, and the web host takes over. A failed window is retried only after a change in its
 * surroundings. Throws `StationError` `failed` where it was forced.
 */
export async function openWindow(request: WindowRequest): Promise<ExitCode | null> {
  const { cli, binary, isForced } = request;
  const { environment, version } = cli;
  const notes = windowNotes(request.cacheFolder);
  const surroundings = windowSurroundings({ binary, version, environment });
  const known = isForced ? null : await notes.read(surroundings);
  if (known !== null) {
    printNote(cli.io, text('window.notTried', { why: known }));
    return null;
  }
  const outcome = await runElectron(request);
  switch (outcome.kind) {
    case 'ended':
      await notes.clear();
      return outcome.exitCode;
    case 'lost':
      await notes.clear();
      printNote(cli.io, text('window.endedLater', { end: endText(outcome.end) }));
      return exitCodes.failed;
    case 'failed': {
      const { output } = outcome.failed;
      const why = whyNoWindow(outcome.failed, { isHeldByAppArmor: isHeldByAppArmor() });
      if (environment.SIDESHOT_DEBUG) cli.io.writeError(output);
      if (isForced) throw new StationError('failed', text('window.forced', { why }));
      await notes.write({ why: oneLine(words(why)), surroundings, output });
      printNote(cli.io, text('window.goesOn', { why }));
      return null;
    }
  }
}

function runElectron({ cli, binary, dataFolder, practice }: WindowRequest): Promise<WindowOutcome> {
  const { entryFolder, environment, signal, io } = cli;
  const shownWithinMs = shownWithin(environment.SIDESHOT_WINDOW_SECONDS);
  const write = (output: string) => io.writeError(output);
  return runElectronHost({ binary, entryFolder, dataFolder, practice, environment, shownWithinMs, signal, write });
}

/** `SIDESHOT_WINDOW_SECONDS` is for slow machines. */
function shownWithin(seconds: string | undefined): number {
  const given = Number(seconds);
  return given > 0 && Number.isFinite(given) ? given * 1_000 : defaultShownWithinMs;
}

function endText(end: WindowEnd): Text | string {
  switch (end.kind) {
    case 'exit':
      return text('window.exitCode', { code: end.code });
    case 'signal':
      return end.signal;
    case 'not_run':
    case 'slow':
      return end.kind;
  }
}
