import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { externalImports, packageOf } from './external.ts';
import { type LockFile, leftOut } from './modules.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The part of the app's configuration that is not the same everywhere; all that is stands in `electron-builder.yml`, which comes after it. */
export function computedConfiguration(lock: LockFile, environment: Environment): Configuration {
  // A secret that a workflow does not have comes as an empty text.
  const isSigned = Boolean(environment.CSC_LINK || environment.CSC_NAME);
  return {
    ...(environment.SIDESHOT_ELECTRON_DIST ? { electronDist: environment.SIDESHOT_ELECTRON_DIST } : {}),
    files: leftOut(lock, externalImports.map(packageOf)).map((path) => `!${path}/**`),
    // Setting a fuse breaks the signature that Electron came with.
    electronFuses: { resetAdHocDarwinSignature: !isSigned },
    win: {
      signtoolOptions: environment.SIDESHOT_WINDOWS_PUBLISHER
        ? { publisherName: environment.SIDESHOT_WINDOWS_PUBLISHER }
        : null,
    },
    mac: {
      // Without an identity it is signed ad hoc: Apple's own processors run nothing that has no signature. With one it is notarised where the
      // environment has the account.
      ...(isSigned ? {} : { identity: '-' }),
      notarize:
        isSigned && Boolean(environment.APPLE_API_KEY || environment.APPLE_ID || environment.APPLE_KEYCHAIN_PROFILE),
    },
  };
}

export function readLock(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** As electron-builder asks for it, in whatever Node it runs. */
export default function configuration({ projectDir }: { readonly projectDir: string }): Configuration {
  return computedConfiguration(readLock(projectDir), process.env);
}
