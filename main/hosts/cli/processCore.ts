import { createRouterClient } from '@orpc/server';
import type { KeyProvider, Log, Station } from '../../station/api.ts';
import { exifToolVersion, openStation, readStation, startPractice } from '../../station.ts';
import { keychainKey } from '../../vault/keychainKey.ts';
import { keyFile } from '../../vault/keyFile.ts';
import { runWeb } from '../../web.ts';
import { connectToRunning } from '../control/controlClient.ts';
import { startControlServer } from '../control/controlServer.ts';
import { openLog } from '../log.ts';
import { operatorName } from '../operatorName.ts';
import type { CliCore, ConnectionTest } from './cliContext.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The core as this process has it: the data folder on disk, the keychain, sockets of this machine. `onLog` is given the log of each
 * station that is opened.
 */
export function processCore(
  version: string,
  environment: Environment,
  onLog: (log: Log) => void = () => undefined,
): CliCore {
  return {
    openStation: (dataFolder, mode) => {
      const log = openLog(dataFolder);
      onLog(log);
      return openStation({
        dataFolder,
        ...mode,
        keyProviders: keyProviders(dataFolder, log),
        operator: operatorName(environment),
        version,
        log,
        environment,
      });
    },
    readStation,
    connectToRunning: (dataFolder) => connectToRunning(dataFolder, version),
    serveCommands: (dataFolder, commands) =>
      startControlServer({ commands, dataFolder, version, log: openLog(dataFolder) }),
    keyProviders: (dataFolder) => keyProviders(dataFolder, openLog(dataFolder)),
    testConnection,
    exifToolVersion,
    startPractice,
    runWeb: (input) => {
      const log = openLog(input.dataFolder);
      return runWeb({ ...input, keyProviders: keyProviders(input.dataFolder, log), log });
    },
  };
}

function keyProviders(dataFolder: string, log: Log): readonly KeyProvider[] {
  return [keychainKey(dataFolder), keyFile(dataFolder, log)];
}

async function testConnection(station: Station, signal: AbortSignal): Promise<ConnectionTest> {
  const client = createRouterClient(station.router, { context: {} });
  const { profileJson } = await client.connection.get({}, { signal });
  const { ok, message } = await client.connection.test({}, { signal });
  return { ok, message, profileText: profileJson };
}
