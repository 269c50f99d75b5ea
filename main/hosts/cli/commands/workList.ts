import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { codePages } from '../../../domain/worklist/codePages.ts';
import { expectedFields } from '../../../domain/worklist/expectedItem.ts';
import { csvText } from '../../../station/exchange/csvText.ts';
import { addCommonOptions, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { chooseFormat, exportFormats, writeExport } from '../exchangeFiles.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce, readAlongside } from '../onStation.ts';
import { filled, optional } from '../optionTypes.ts';
import { alignColumns, printJson } from '../output.ts';
import { words } from '../words.ts';

export function addWorkListCommands(program: Command, scope: CommandScope): void {
  const workList = addCommonOptions(
    program.command('worklist').description('the items that are expected').enablePositionalOptions(),
  );
  const importList = workList
    .command('import')
    .description('take in a list (.csv, .xlsx, .json): good rows are taken, bad ones are named with their lines')
    .argument('<file>', 'the list; its first line names the columns')
    .option(
      '--map <column=field...>',
      'what a column is: reference, category, type, service, brand, model, place, note',
    )
    .option('--sheet <name>', 'the sheet of a workbook that has several')
    .option('--encoding <name>', `the code page of a text that is no Unicode: ${codePages.join(', ')}`)
    .option('--any-code', 'take codes that fit no rule too, where the rules say to ask');
  const importOptions = z.object({
    file: filled,
    map: z.array(filled).default([]),
    anyCode: z.boolean().default(false),
    sheet: optional(filled),
    encoding: optional(z.enum(codePages, 'argument.codePage')),
  });
  onCall(importList, scope, importOptions, async (call) => {
    const { file, ...options } = call.options;
    // Absolute before a hand-over: the running station has another working folder.
    const input = { file: resolve(call.cli.workingFolder, file), ...options };
    const result = await onStationOnce(call, (commands) => commands.workListImport(input));
    printResult(call, result, () => [
      words('workList.imported', { taken: result.taken, updated: result.updated, bad: result.bad.length }),
      ...(result.sheet === null ? [] : [words('workList.readSheet', { sheet: result.sheet })]),
      ...(result.encoding === null ? [] : [words('workList.readPage', { page: result.encoding })]),
      ...result.bad.map(({ line, field, message }) => words('workList.bad', { line: String(line), field, message })),
      ...(result.ignored_columns.length === 0 ? [] : [words('workList.unused', { columns: result.ignored_columns })]),
    ]);
    return exitCodes.done;
  });
  const list = workList.command('list').description('what is expected and not begun');
  onCall(list, scope, z.object({}), async (call) => {
    const items = readAlongside(call, (reader) => reader.expected());
    printResult(call, { items }, () =>
      items.length === 0
        ? [words('workList.none')]
        : alignColumns([expectedFields, ...items.map((item) => expectedFields.map((field) => item[field] ?? ''))]),
    );
    return exitCodes.done;
  });
  const exportList = workList
    .command('export')
    .description('the list as a file that can be imported again')
    .argument('[file]', 'the file to write; standard output when absent')
    .option('--format <csv|json>', 'the form of the list');
  const exportOptions = z.object({
    file: optional(filled),
    format: optional(z.enum(exportFormats, 'argument.format')),
  });
  onCall(exportList, scope, exportOptions, async (call) => {
    const { file } = call.options;
    const items = readAlongside(call, (reader) => reader.expected());
    const rows = items.map((item) => expectedFields.map((field) => item[field]));
    const format = chooseFormat(call.options.format, file, call.json);
    if (file !== null) await writeExport(call, { file, format }, { header: expectedFields, rows, documents: items });
    else if (format === 'csv') call.cli.io.writeOut(csvText(expectedFields, rows));
    else printJson(call.cli.io, { items });
    return exitCodes.done;
  });
  const clear = workList.command('clear').description('take everything off the list; items that are begun stay');
  onCall(clear, scope, z.object({}), async (call) => {
    const result = await onStationOnce(call, (commands) => commands.workListClear());
    printResult(call, result, () => [words('workList.cleared', { count: result.cleared })]);
    return exitCodes.done;
  });
}
