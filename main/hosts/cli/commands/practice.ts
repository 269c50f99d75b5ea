import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { PracticeService } from '../../../station/connection/practiceService.ts';
import { listenFailure } from '../../listenFailure.ts';
import { type CommandScope, onCall } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { models, optional, port, seed, speed } from '../optionTypes.ts';
import { printJson } from '../output.ts';
import { untilSignal } from '../untilSignal.ts';
import { words } from '../words.ts';

const options = z.object({
  port: optional(port),
  seed: optional(seed),
  speed: optional(speed),
  models: optional(models),
});

export function addPracticeCommand(program: Command, scope: CommandScope): void {
  const command = program
    .command('practice')
    .description('the simulator of the partner service alone, until a signal')
    .option('--port <n>', 'the port; any free one when absent')
    .option('--seed <n>', 'makes its chances repeatable')
    .option('--speed <x>', 'how many times faster than a real review it answers')
    .option('--models <n>', 'so many models more in its catalogue, to try a large one');
  onCall(command, scope, options, async (call) => {
    const folder = join(call.dataFolder, 'practice-service');
    await mkdir(folder, { recursive: true });
    const wantedPort = call.options.port ?? 0;
    const service = await call.cli.core
      .startPractice({
        port: wantedPort,
        seed: call.options.seed,
        speed: call.options.speed ?? 1,
        models: call.options.models ?? 0,
        folder,
      })
      .catch((error: unknown) => {
        throw isListenError(error) ? listenFailure(error, wantedPort) : error;
      });
    try {
      const files = await writeConnectFiles(folder, service);
      printJson(call.cli.io, practiceDocument(service, files));
      if (!call.json) call.cli.io.writeError(practiceNote(service, files));
      await untilSignal(call.cli.signal);
    } finally {
      await service.close();
    }
    return exitCodes.done;
  });
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}

interface ConnectFiles {
  readonly profileFile: string;
  readonly apiKeyFile: string;
}

async function writeConnectFiles(folder: string, service: PracticeService): Promise<ConnectFiles> {
  const files = { profileFile: join(folder, 'profile.json'), apiKeyFile: join(folder, 'api-key.txt') };
  await writeFile(files.profileFile, `${JSON.stringify(service.profile, null, 2)}\n`);
  await writeFile(files.apiKeyFile, `${service.apiKey}\n`, { mode: 0o600 });
  return files;
}

function practiceDocument(service: PracticeService, files: ConnectFiles) {
  return {
    base_url: service.origin,
    ca_file: service.caPath,
    api_key: service.apiKey,
    user_token: service.userToken,
    control: service.control,
    profile: service.profile,
    profile_file: files.profileFile,
    api_key_file: files.apiKeyFile,
  };
}

function practiceNote(service: PracticeService, files: ConnectFiles): string {
  return [
    words('practice.serves', { address: service.origin }),
    `  sideshot connect --profile "${files.profileFile}" --api-key-file "${files.apiKeyFile}"`,
    '',
  ].join('\n');
}
