import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readAlongside } from '../onStation.ts';
import { filled } from '../optionTypes.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

export function addDiagnosticsCommands(program: Command, scope: CommandScope): void {
  const doctor = program.command('doctor').description('what works here');
  onCall(doctor, scope, z.object({}), async (call) => {
    const { examine } = await import('../doctor/examine.ts');
    const checks = (await examine(call)).map((check) => ({ ...check, message: words(check.message) }));
    printResult(call, { checks }, () =>
      alignColumns(checks.map(({ status, name, message }) => [status, name, message])),
    );
    return checks.some((check) => check.status === 'fail') ? exitCodes.failed : exitCodes.done;
  });
  const diagnostics = program
    .command('export-diagnostics')
    .description('a zip with logs, versions, settings and queue counts, without secrets and references')
    .argument('<file>', 'the zip to write; must not exist yet');
  onCall(diagnostics, scope, z.object({ file: filled }), async (call) => {
    const { exportDiagnostics } = await import('../diagnostics/exportDiagnostics.ts');
    const file = resolve(call.cli.workingFolder, call.options.file);
    const { notes, ...written } = await exportDiagnostics({
      file,
      dataFolder: call.dataFolder,
      version: call.cli.version,
      now: new Date(),
      environment: call.cli.environment,
      readStatus: async () => readAlongside(call, (reader) => reader.status(null)),
      readProfile: () => readAlongside(call, (reader) => reader.profile()),
    });
    const result = { ...written, notes: notes.map((note) => words(note)) };
    printResult(call, result, () => [words('diagnostics.written', { file: result.file }), ...result.notes]);
    return exitCodes.done;
  });
}
