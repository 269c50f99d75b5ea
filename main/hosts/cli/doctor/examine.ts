import type { KeyProvider } from '../../../station/api.ts';
import { text } from '../../../texts/text.ts';
import { cacheFolder } from '../cacheFolder.ts';
import type { CommandCall } from '../commandCall.ts';
import { readAlongside } from '../onStation.ts';
import { type Check, type NamedFinding, ok, warn } from './check.ts';
import { connectionChecks } from './connectionChecks.ts';
import { fsyncCheck, rightsCheck, spaceCheck } from './diskChecks.ts';
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

function keychainCheck(providers: readonly KeyProvider[]): Check {
  return {
    name: 'keychain',
    run: async () => {
      const keychain = providers.find((provider) => provider.kind !== 'key_file');
      if (await keychain?.isAvailable()) return ok(text('doctor.keychain'));
      return warn(text('doctor.noKeychain'));
    },
  };
}
