import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ImportResult, IngestResult } from '../../../contract/commands/photos.ts';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import { type CommandCall, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { onStation, onStationOnce } from '../onStation.ts';
import { endings, filled, optional, reference } from '../optionTypes.ts';
import { printJson, printLines, printNote } from '../output.ts';
import { words } from '../words.ts';

export function addPhotoCommands(program: Command, scope: CommandScope): void {
  const importCommand = program
    .command('import')
    .description('take in photos: to the side, or in order to the next empty sides, then to the tray')
    .argument('<files...>', 'photo files')
    .requiredOption('--reference <ref>', "the item's own code")
    .option('--side <uuid or name>', 'the side that the photos show');
  onCall(importCommand, scope, z.object({ files: z.array(filled), reference, side: optional(filled) }), importPhotos);
  const watch = program
    .command('watch')
    .description('a hot folder in the foreground, until a signal')
    .argument('<dir>', 'the folder that the camera writes to')
    .option('--reference <ref>', 'the item that the photos belong to')
    .option('--endings <list>', 'the endings that are taken, e.g. jpg,nef; all formats that are read without it');
  const watchOptions = z.object({ dir: filled, reference: optional(reference), endings: optional(endings) });
  onCall(watch, scope, watchOptions, watchFolder);
}

async function importPhotos(
  call: CommandCall<{ files: string[]; reference: string; side: string | null }>,
): Promise<ExitCode> {
  const { reference, side } = call.options;
  // Absolute before a hand-over: the running station has another working folder.
  const files = call.options.files.map((file) => resolve(call.cli.workingFolder, file));
  const result = await onStationOnce(call, (commands) => commands.importPhotos({ reference, side, files }));
  printResult(call, result, () => result.photos.filter((photo) => photo.accepted).map(photoLine));
  if (result.refused === 0) return exitCodes.done;
  printNote(call.cli.io, refusedLine(result));
  return exitCodes.failed;
}

function refusedLine(result: ImportResult): string {
  const refused = result.photos.filter((photo) => !photo.accepted);
  const reasons = refused.map(({ file, message }) =>
    message.includes(basename(file)) ? message : `${basename(file)}: ${message}`,
  );
  if (result.photos.length === 1) return reasons.join('');
  const kept = result.photos.length - refused.length;
  const counts = { refused: refused.length, all: result.photos.length, kept };
  return words('import.someRefused', { ...counts, reasons: reasons.join(' ') });
}

async function watchFolder(
  call: CommandCall<{ dir: string; reference: string | null; endings: string[] | null }>,
): Promise<ExitCode> {
  const { dir, ...how } = call.options;
  const folder = resolve(call.cli.workingFolder, dir);
  await checkIsFolder(folder);
  await onStation(call, { live: true, practice: false }, async ({ commands }) => {
    for await (const line of await commands.watch({ folder, ...how }, { signal: call.cli.signal })) {
      if (line.type === 'note') printNote(call.cli.io, line.text);
      else if (call.json) printJson(call.cli.io, line.photo);
      else printLines(call.cli.io, [photoLine(line.photo)]);
    }
  });
  return exitCodes.done;
}

async function checkIsFolder(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => null);
  const named = { argument: 'dir', file: folder };
  if (info === null) throw new StationError('invalid', text('argument.notThere', named), { field: 'dir' });
  if (!info.isDirectory()) throw new StationError('invalid', text('argument.notFolder', named), { field: 'dir' });
}

function photoLine(photo: IngestResult): string {
  const verdict = photo.accepted ? 'kept   ' : 'refused';
  const where = photo.side === null ? '' : ` -> ${photo.side.name}`;
  return `${verdict}  ${photo.file}${where}  ${photo.message}`;
}
