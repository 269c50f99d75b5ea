import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { addOperatorInput } from '../../../contract/operators.ts';
import { addCommonOptions, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce, readAlongside } from '../onStation.ts';
import { filled } from '../optionTypes.ts';
import { alignColumns, printNote } from '../output.ts';
import { words } from '../words.ts';

export function addOperatorCommands(program: Command, scope: CommandScope): void {
  const operators = addCommonOptions(
    program.command('operators').description('who works here').enablePositionalOptions(),
  );
  const list = operators.command('list').description('the operators by name, and who of them has a badge');
  onCall(list, scope, z.object({}), async (call) => {
    const found = readAlongside(call, (reader) => reader.operators());
    printResult(call, { operators: found }, () =>
      found.length === 0
        ? [words('operators.none')]
        : alignColumns([
            ['name', 'badge', 'language'],
            ...found.map(({ name, badge, language }) => [name, badge ? 'yes' : 'no', language ?? '']),
          ]),
    );
    return exitCodes.done;
  });
  addChanges(operators, scope);
}

function addChanges(operators: Command, scope: CommandScope): void {
  const add = operators
    .command('add')
    .description('an operator; from the first one on each act names who was signed in')
    .argument('<name>', 'as it is shown')
    .option('--badge <code>', 'the code that signs this person in when it is scanned')
    .option('--lang <tag>', 'the language to speak to this person in, like de or pt-BR');
  const { name, badge, language } = addOperatorInput.shape;
  onCall(add, scope, z.object({ name, badge, lang: language }), async (call) => {
    const input = { name: call.options.name, badge: call.options.badge, language: call.options.lang };
    const added = await onStationOnce(call, (commands) => commands.operatorsAdd(input));
    printResult(call, added, () => [words('operators.added', { name: added.name })]);
    return exitCodes.done;
  });
  const remove = operators
    .command('remove')
    .description('take an operator off the list: the name goes everywhere, what the person did keeps an id')
    .argument('<name>', 'as it is shown; case does not count');
  onCall(remove, scope, z.object({ name: filled }), async (call) => {
    const removed = await onStationOnce(call, (commands) => commands.operatorsRemove(call.options));
    printResult(call, removed, () => [words(removed.cleared ? 'operators.removedNow' : 'operators.removedLater')]);
    return exitCodes.done;
  });
  const importList = operators
    .command('import')
    .description('take in a list (.csv, .xlsx, .json) with the columns name, badge, language: all of it, or nothing')
    .argument('<file>', 'the list; its first line names the columns');
  onCall(importList, scope, z.object({ file: filled }), async (call) => {
    // Absolute before a hand-over: the running station has another working folder.
    const input = { file: resolve(call.cli.workingFolder, call.options.file) };
    const result = await onStationOnce(call, (commands) => commands.operatorsImport(input));
    const { taken, updated, bad } = result;
    printResult(call, result, () =>
      bad.length > 0
        ? bad.map(({ line, field, message }) => words('operators.badLine', { line: String(line), field, message }))
        : [words('operators.imported', { taken, updated })],
    );
    if (bad.length === 0) return exitCodes.done;
    printNote(call.cli.io, words('operators.notTaken', { count: bad.length }));
    return exitCodes.failed;
  });
}
