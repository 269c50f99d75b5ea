import { cacheFolder } from '../cacheFolder.ts';
import type { CommandCall } from '../commandCall.ts';
import { readAlongside } from '../onStation.ts';
import type { NamedFinding } from './check.ts';
import { connectionChecks } from './connectionChecks.ts';
import { fsyncCheck, rightsCheck, spaceCheck } from './diskChecks.ts';
import { keychainCheck } from './keychainCheck.ts';
import { browserCheck, electronCheck, exifToolCheck, gphotoCheck, runtimeCheck } from './machineChecks.ts';
import { runChecks } from './runChecks.ts';

const checkLimitMs = 10_000;

export function examine(call: CommandCall<unknown>): Promise<readonly NamedFinding[]> {
  const { cli, dataFolder } = call;
  const checks = [
    runtimeCheck(process.versions),
    electronCheck({ environment: cli.environment, version: cli.version, cacheFolder: cacheFolder() }),
    browserCheck(cli.environment),
    gphotoCheck(cli.environment),
    exifToolCheck(cli.core.exifToolVersion),
    keychainCheck(cli.core.keyProviders(dataFolder)),
    spaceCheck(dataFolder, () => readAlongside(call, (reader) => reader.spaceLimits())),
    fsyncCheck(dataFolder),
    rightsCheck(dataFolder),
    ...connectionChecks({
      cli,
      dataFolder,
      readStatus: async () => readAlongside(call, (reader) => reader.status(null)),
      readProfile: () => readAlongside(call, (reader) => reader.profile()),
    }),
  ];
  return runChecks(checks, checkLimitMs, cli.signal);
}
