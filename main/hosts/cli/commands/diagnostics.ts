import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { type CommandCall, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exportDiagnostics } from '../diagnostics/exportDiagnostics.ts';
import type { NamedFinding } from '../doctor/check.ts';
import { connectionChecks } from '../doctor/connectionChecks.ts';
import { fsyncCheck, spaceCheck } from '../doctor/diskChecks.ts';
import { keychainCheck } from '../doctor/keychainCheck.ts';
import { browserCheck, electronCheck, exifToolCheck, gphotoCheck, runtimeCheck } from '../doctor/machineChecks.ts';
import { runChecks } from '../doctor/runChecks.ts';
import { exitCodes } from '../exitCodes.ts';
import { readBeside } from '../onStation.ts';
import { text } from '../optionTypes.ts';
import { alignColumns } from '../output.ts';

const checkLimitMs = 10_000;

/** `doctor` says what works here; `export-diagnostics` packs what support needs, with nothing secret in it. */
export function addDiagnosticsCommands(program: Command, scope: CommandScope): void {
  const doctor = program.command('doctor').description('what works here');
  onCall(doctor, scope, z.object({}), async (call) => {
    const checks = await examine(call);
    printResult(call, { checks }, () =>
      alignColumns(checks.map(({ status, name, message }) => [status, name, message])),
    );
    return checks.some((check) => check.status === 'fail') ? exitCodes.failed : exitCodes.done;
  });
  const diagnostics = program
    .command('export-diagnostics')
    .description('a zip with logs, versions, settings and queue counts, without secrets and references')
    .argument('<file>', 'the zip to write; must not exist yet');
  onCall(diagnostics, scope, z.object({ file: text }), async (call) => {
    const file = resolve(call.cli.workingFolder, call.options.file);
    const result = await exportDiagnostics({
      file,
      dataFolder: call.dataFolder,
      version: call.cli.version,
      now: new Date(),
      environment: call.cli.environment,
      readStatus: async () => readBeside(call, (reader) => reader.status(null)),
      readProfile: () => readBeside(call, (reader) => reader.profile()),
    });
    printResult(call, result, () => [`Written to ${result.file}`, ...result.notes]);
    return exitCodes.done;
  });
}

function examine(call: CommandCall<unknown>): Promise<readonly NamedFinding[]> {
  const { cli, dataFolder } = call;
  const checks = [
    runtimeCheck(process.versions),
    electronCheck(cli.environment),
    browserCheck(cli.environment),
    gphotoCheck(cli.environment),
    exifToolCheck(cli.core.exifToolVersion),
    keychainCheck(cli.core.keyProviders(dataFolder)),
    spaceCheck(dataFolder, () => readBeside(call, (reader) => reader.spaceLimits())),
    fsyncCheck(dataFolder),
    ...connectionChecks({
      cli,
      dataFolder,
      readStatus: async () => readBeside(call, (reader) => reader.status(null)),
      readProfile: () => readBeside(call, (reader) => reader.profile()),
    }),
  ];
  return runChecks(checks, checkLimitMs, cli.signal);
}
