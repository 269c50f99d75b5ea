import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { SettingsDiffJson } from '../../../contract/commands/settings.ts';
import { settingsFileMax } from '../../../contract/settingsFile.ts';
import { fileProblem } from '../../../lib/files/fileProblem.ts';
import { writeFileDurably } from '../../../lib/files/writeFileDurably.ts';
import { type CommandCall, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { onStationOnce, readAlongside } from '../onStation.ts';
import { filled, flag, optional } from '../optionTypes.ts';
import { printNote } from '../output.ts';
import { words } from '../words.ts';

const fileOptions = z.object({ file: filled, machine: flag });

export function addSettingsCommands(program: Command, scope: CommandScope): void {
  const settings = program
    .command('settings')
    .description("the station's settings as a file, without secrets")
    .enablePositionalOptions();
  addExportCommand(settings, scope);
  const diff = settings
    .command('diff')
    .description('what an import of the file would change')
    .argument('<file>', 'what export wrote; - for standard input')
    .option('--machine', 'take folders and cameras of another computer too');
  onCall(diff, scope, fileOptions, async (call) => {
    const wish = await wishOf(call);
    const { left_out = [], ...plan } = readAlongside(call, (reader) => reader.settingsDiff(wish));
    noteLeftOut(call, left_out);
    printResult(call, plan, () => changeLines(plan));
    return exitCodes.done;
  });
  const take = settings
    .command('import')
    .description('shows what the file changes, and takes it in with --yes')
    .argument('<file>', 'what export wrote; - for standard input')
    .option('--yes', 'take it in')
    .option('--machine', 'take folders and cameras of another computer too');
  onCall(take, scope, fileOptions.extend({ yes: flag }), async (call) => {
    const { yes } = call.options;
    const wish = { ...(await wishOf(call)), yes };
    const { left_out = [], ...done } = await onStationOnce(call, (commands) => commands.settingsImport(wish));
    noteLeftOut(call, left_out);
    const count = done.changes.length;
    printResult(call, done, () => [
      ...changeLines(done),
      ...(count === 0 ? [] : [yes ? words('settingsFile.imported', { count }) : words('settingsFile.wantsYes')]),
    ]);
    return yes || count === 0 ? exitCodes.done : exitCodes.parked;
  });
}

function addExportCommand(settings: Command, scope: CommandScope): void {
  const command = settings
    .command('export')
    .description('writes the settings as JSON')
    .argument('[file]', 'the file to write; standard output when absent');
  onCall(command, scope, z.object({ file: optional(filled) }), async (call) => {
    const content = readAlongside(call, (reader) => reader.settingsFile());
    if (call.options.file === null) {
      call.cli.io.writeOut(content);
      return exitCodes.done;
    }
    const file = resolve(call.cli.workingFolder, call.options.file);
    try {
      await writeFileDurably(file, content, 0o644);
    } catch (error) {
      throw fileProblem(error, 'file.notWritten', file);
    }
    printResult(call, { file }, () => [words('settingsFile.written', { file })]);
    return exitCodes.done;
  });
}

async function wishOf(call: CommandCall<{ readonly file: string; readonly machine: boolean }>) {
  const { file: path, machine } = call.options;
  return { file: await readInputText(call.cli, { field: 'file', path, maxBytes: settingsFileMax }), machine };
}

function noteLeftOut(call: CommandCall<unknown>, leftOut: NonNullable<SettingsDiffJson['left_out']>): void {
  for (const { key, message } of leftOut) printNote(call.cli.io, words('settingsFile.leftOut', { key, why: message }));
}

function changeLines({ changes }: Pick<SettingsDiffJson, 'changes'>): readonly string[] {
  if (changes.length === 0) return [words('settingsFile.same')];
  return changes.map(({ key, from, to }) => words('settingsFile.change', { key, from: shown(from), to: shown(to) }));
}

function shown(value: unknown): string {
  return value === null ? words('settingsFile.notSet') : JSON.stringify(value);
}
