import type { Command } from 'commander';
import { z } from 'zod';
import type { ResultJson } from '../../../contract/commands/statusJson.ts';
import { endedStages } from '../../../domain/item/result.ts';
import { sleep } from '../../../lib/async/sleep.ts';
import { csvText } from '../../../station/exchange/csvText.ts';
import { addCommonOptions, type CommandCall, type CommandScope, onCall } from '../commandCall.ts';
import { chooseFormat, type Exported, exportFormats, parseTime, writeExport } from '../exchangeFiles.ts';
import { type ExitCode, exitCodes } from '../exitCodes.ts';
import { readAlongside } from '../onStation.ts';
import { filled, optional, wholeNumberFrom0 } from '../optionTypes.ts';
import { printJson } from '../output.ts';

/** A page of results is short enough that a running station does not wait. */
const inAPage = 1_000;
const followPauseMs = 500;

const exportOptions = z.object({
  file: optional(filled),
  since: optional(filled),
  stage: optional(z.enum(endedStages, 'argument.endedStage')),
  format: optional(z.enum(exportFormats, 'argument.format')),
});

export function addResultCommands(program: Command, scope: CommandScope): void {
  const results = addCommonOptions(
    program.command('results').description('what became of items').enablePositionalOptions(),
  );
  const exportResults = results
    .command('export')
    .description('how items ended, oldest first')
    .argument('[file]', 'the file to write; standard output when absent')
    .option('--since <time>', 'those that the station learned of at or after this time (ISO 8601)')
    .option('--stage <authentic|not_authentic|cancelled>', 'those that ended so')
    .option('--format <csv|json>', 'the form of the list');
  onCall(exportResults, scope, exportOptions, writeResults);
  const follow = results
    .command('follow')
    .description('one JSON line a result, those to come too, until a signal')
    .option('--cursor <cursor>', 'go on behind this one; from the first result when absent');
  onCall(follow, scope, z.object({ cursor: optional(wholeNumberFrom0) }), followResults);
}

async function writeResults(call: CommandCall<z.output<typeof exportOptions>>): Promise<ExitCode> {
  const { file, since, stage } = call.options;
  const from = since === null ? Number.NEGATIVE_INFINITY : parseTime(since);
  const found = [...allResults(call)].filter(
    ({ at, result }) => Date.parse(at) >= from && (stage === null || result === stage),
  );
  const format = chooseFormat(call.options.format, file, call.json);
  if (file !== null) await writeExport(call, { file, format }, exported(found));
  else if (format === 'csv') call.cli.io.writeOut(csvText(resultColumns, found.map(rowOf)));
  else for (const result of found) printJson(call.cli.io, result);
  return exitCodes.done;
}

async function followResults(call: CommandCall<{ cursor: number | null }>): Promise<ExitCode> {
  const { signal } = call.cli;
  let cursor = call.options.cursor ?? 0;
  while (!signal.aborted) {
    for (const result of allResults(call, cursor)) {
      printJson(call.cli.io, result);
      cursor = result.cursor;
    }
    await sleep(followPauseMs, signal).catch(() => undefined);
  }
  return exitCodes.done;
}

/** Opens the database for each page: it may be made or rebuilt while results are followed. */
function* allResults(call: CommandCall<unknown>, after = 0): Generator<ResultJson> {
  let cursor = after;
  for (;;) {
    const page = readAlongside(call, (reader) => reader.results(cursor, inAPage));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < inAPage) return;
    cursor = last.cursor;
  }
}

const resultColumns = [
  'cursor',
  'reference_id',
  'sr_uuid',
  'result',
  'at',
  'rejections',
  'photos',
  'serial',
  'lot',
  'answers',
];

function rowOf(result: ResultJson): readonly (string | number)[] {
  const { cursor, reference_id, sr_uuid, at, rejections, photos, serial, lot, answers } = result;
  return [
    ...[cursor, reference_id, sr_uuid, result.result, at, rejections, JSON.stringify(photos)],
    ...[serial ?? '', lot ?? '', JSON.stringify(answers)],
  ];
}

function exported(results: readonly ResultJson[]): Exported {
  return { header: resultColumns, rows: results.map(rowOf), documents: results };
}
