import { createRouterClient } from '@orpc/server';
import type { LaunchImaging } from '../../imaging/remote/imagingChild.ts';
import { launchNode } from '../../imaging/remote/launchNode.ts';
import { createKnownSecrets } from '../../lib/secrets/knownSecrets.ts';
import type { KeyProvider, Log, Station } from '../../station/api.ts';
import { exifToolVersion, openStation, readStation, startPractice } from '../../station.ts';
import { keychainKey } from '../../vault/keychainKey.ts';
import { keyFile } from '../../vault/keyFile.ts';
import { connectToRunning, pageOfRunning } from '../control/controlClient.ts';
import { startControlServer } from '../control/controlServer.ts';
import { openLog } from '../log.ts';
import { operatorName } from '../operatorName.ts';
import { runWeb } from '../web/runWeb.ts';
import type { CliCore, ConnectionTest } from './cliContext.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `onLog` receives the log of each opened station. Without `launchImaging` this program is plain Node. */
export function processCore(
  version: string,
  environment: Environment,
  onLog: (log: Log) => void = () => undefined,
  launchImaging: LaunchImaging = launchNode(process.execPath),
): CliCore {
  const secrets = createKnownSecrets();
  return {
    openStation: (dataFolder, mode) => {
      const log = openLog(dataFolder, secrets);
      onLog(log);
      return openStation({
        dataFolder,
        ...mode,
        keyProviders: keyProviders(dataFolder, log),
        operator: operatorName(environment),
        version,
        log,
        secrets,
        launchImaging,
        environment,
      });
    },
    readStation,
    connectToRunning: (dataFolder) => connectToRunning(dataFolder, version),
    serveCommands: (dataFolder, station) =>
      startControlServer({ station, dataFolder, version, log: openLog(dataFolder, secrets) }),
    pageOfRunning,
    keyProviders: (dataFolder) => keyProviders(dataFolder, openLog(dataFolder, secrets)),
    testConnection,
    exifToolVersion,
    startPractice: (input) => startPractice({ ...input, launchImaging }),
    runWeb: async (input) => {
      const log = openLog(input.dataFolder, secrets);
      const web = await runWeb({ ...input, keyProviders: keyProviders(input.dataFolder, log), log });
      secrets.add(...Object.values(web.secrets));
      return web;
    },
  };
}

function keyProviders(dataFolder: string, log: Log): readonly KeyProvider[] {
  return [keychainKey(dataFolder), keyFile(dataFolder, log)];
}

async function testConnection(station: Station, signal: AbortSignal): Promise<ConnectionTest> {
  const client = createRouterClient(station.router.page, { context: {} });
  const { profileJson } = await client.connection.get({}, { signal });
  const { ok, message } = await client.connection.test({}, { signal });
  return { ok, message, profileText: profileJson };
}
