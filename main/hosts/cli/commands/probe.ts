import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ProbeJson, ProbeStepJson } from '../../../contract/commands/connection.ts';
import { StationError } from '../../../domain/failure.ts';
import { writeFileDurably } from '../../../lib/files/writeFileDurably.ts';
import { text } from '../../../texts/text.ts';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { lastOf, onStationOnce } from '../onStation.ts';
import { filled, optional } from '../optionTypes.ts';
import { alignColumns, printNote } from '../output.ts';
import { words } from '../words.ts';

const field = '--write';

export function addProbeCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('probe')
    .description(
      'the connection assistant: tries the reads and says what the profile should be; nothing is written at the partner',
    )
    .option('--write <file>', 'write the profile, with what was proved, to this file');
  onCall(command, scope, z.object({ write: optional(filled) }), async (call) => {
    const { cli, json } = call;
    const path = call.options.write === null ? null : resolve(cli.workingFolder, call.options.write);
    if (path !== null) await requireWritable(path);
    let reported = '';
    const notify = (step: ProbeStepJson): void => {
      if (step.endpoint !== reported || step.wait_ms !== null) printNote(cli.io, stepLine(step));
      reported = step.endpoint;
    };
    const found = await onStationOnce(call, async (commands) =>
      lastOf(await commands.probe(undefined, { signal: cli.signal }), (line) => {
        if (line.type === 'found') return line.found;
        if (!json) notify(line.step);
        return null;
      }),
    );
    if (path !== null) await writeProfile(path, found);
    printResult(call, { ...found, written: path }, () => [
      ...probeLines(found),
      ...(path === null ? [] : [words('probe.written', { file: path })]),
    ]);
    return exitCodes.done;
  });
}

function stepLine({ endpoint, calls, wait_ms: waitMs }: ProbeStepJson): string {
  if (waitMs === null) return words('probe.step', { endpoint, calls });
  return words('probe.waits', { endpoint, seconds: Math.ceil(waitMs / 1000) });
}

/** Checked before the first call: a probe may wait an hour for a limit. */
async function requireWritable(path: string): Promise<void> {
  const named = { argument: field, file: path };
  try {
    await access(dirname(path), constants.W_OK);
    const there = await stat(path).catch(() => null);
    if (there === null) return;
    if (there.isDirectory()) throw new StationError('invalid', text('argument.isFolder', named), { field });
    await access(path, constants.W_OK);
  } catch (cause) {
    if (cause instanceof StationError) throw cause;
    throw notWritable(path, cause);
  }
}

async function writeProfile(path: string, { profile }: ProbeJson): Promise<void> {
  try {
    await writeFileDurably(path, `${JSON.stringify(profile, null, 2)}\n`);
  } catch (cause) {
    throw notWritable(path, cause);
  }
}

function notWritable(path: string, cause: unknown): StationError {
  return new StationError('invalid', text('argument.unwritable', { argument: field, file: path }), { field, cause });
}

function probeLines({ endpoints, parameters, changes }: ProbeJson): readonly string[] {
  return [
    ...alignColumns([
      [words('probe.endpoint'), words('probe.outcome'), words('probe.credential'), words('probe.told')],
      ...endpoints.map((entry) => [entry.endpoint, entry.outcome, credentialWords(entry), entry.message]),
    ]),
    '',
    ...alignColumns([
      [words('probe.parameter'), words('probe.told')],
      ...parameters.map(({ field, message }) => [field, message]),
    ]),
    '',
    ...(changes.length === 0
      ? [words('probe.noChange')]
      : changes.map(({ field, from, to }) => words('probe.change', { field, from: shown(from), to: shown(to) }))),
  ];
}

function credentialWords({ credential, user_token: userToken }: ProbeJson['endpoints'][number]): string {
  if (credential === null) return '';
  return userToken ? `${credential} + x-user-token` : credential;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
