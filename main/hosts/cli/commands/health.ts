import type { Command } from 'commander';
import { z } from 'zod';
import type { HealthJson } from '../../../contract/commands/health.ts';
import { StationError } from '../../../domain/failure.ts';
import { type CommandCall, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce } from '../onStation.ts';
import { words } from '../words.ts';

export function addHealthCommand(program: Command, scope: CommandScope): void {
  const command = program.command('health').description('the state of each part in plain words, and what to do');
  onCall(command, scope, z.object({}), async (call) => {
    const found = await healthOf(call);
    printResult(call, found, () => healthLines(found));
    return found.ok ? exitCodes.done : exitCodes.failed;
  });
}

/** A folder that cannot be opened is what whoever asks wants to hear first. */
async function healthOf(call: CommandCall<unknown>): Promise<HealthJson> {
  try {
    return await onStationOnce(call, (commands) => commands.health());
  } catch (error) {
    if (!(error instanceof StationError) || error.code !== 'storage') throw error;
    const message = words('health.stationClosed', { why: error.message });
    const whatToDo = words('health.stationClosed.do');
    return { ok: false, parts: [{ part: 'station', state: 'fail', message, what_to_do: whatToDo }] };
  }
}

const stateWidth = 6;

function healthLines({ parts }: HealthJson): readonly string[] {
  const widest = Math.max(...parts.map(({ part }) => part.length)) + 2;
  return parts.flatMap(({ part, state, message, what_to_do }) => [
    `${state.padEnd(stateWidth)}${part.padEnd(widest)}${message}`,
    ...(what_to_do === null ? [] : [`${' '.repeat(stateWidth + widest)}${what_to_do}`]),
  ]);
}
