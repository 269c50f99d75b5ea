import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { filled } from '../optionTypes.ts';
import { words } from '../words.ts';

export function addHandoverCommands(program: Command, scope: CommandScope): void {
  const exported = program
    .command('export-queue')
    .description('move all unsent work into a folder, for another station; this one sends nothing of it any more')
    .argument('<dir>', 'the folder, on a stick or a share')
    .option('--again', 'with what was moved out before, where that folder was lost');
  onCall(exported, scope, z.object({ dir: filled, again: z.boolean().default(false) }), async (call) => {
    const { dir, again } = call.options;
    const folder = resolve(call.cli.workingFolder, dir);
    const result = await onStationOnce(call, (commands) => commands.exportQueue({ folder, again }));
    printResult(call, result, () => [
      words('handover.moved', { items: result.items.length, photos: result.photos, folder }),
      ...(result.inbox_photos > 0 ? [words('handover.inboxCopied', { count: result.inbox_photos })] : []),
      ...result.lost.map(({ reference_id: reference, files: count }) =>
        reference === null ? words('handover.lostOfInbox', { count }) : words('handover.lost', { reference, count }),
      ),
      result.left === 0 ? words('handover.nothingLeft') : words('handover.left', { count: result.left }),
      words('handover.signed', { fingerprint: result.fingerprint }),
    ]);
    return exitCodes.done;
  });
  const imported = program
    .command('import-queue')
    .description('take in unsent work that another station moved into a folder')
    .argument('<dir>', 'the folder that export-queue wrote into');
  onCall(imported, scope, z.object({ dir: filled }), async (call) => {
    const folder = resolve(call.cli.workingFolder, call.options.dir);
    const result = await onStationOnce(call, (commands) => commands.importQueue({ folder }));
    const { items, photos, already } = result;
    printResult(call, result, () => [
      words('handover.cameIn', { items, photos, already }),
      ...result.beside.map((reference) => words('handover.beside', { reference })),
      ...(result.inbox_photos > 0 ? [words('handover.inboxCame', { count: result.inbox_photos })] : []),
      ...(result.lost > 0 ? [words('handover.lostThere', { count: result.lost })] : []),
      ...result.stations.map((station) => words('handover.from', { station })),
    ]);
    return exitCodes.done;
  });
}
