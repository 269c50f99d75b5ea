import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUpdateInfoTasks, writeUpdateInfoFiles } from 'app-builder-lib/out/publish/updateInfoBuilder.js';
import type { GenericServerOptions } from 'builder-util-runtime';
import { Arch, Platform } from 'electron-builder';

/** An update as electron-builder leaves it in its output folder, around an installer of these bytes: the files that name it are its own. */
export async function builtUpdate(
  folder: string,
  version: string,
  installer: Uint8Array,
  { channel = 'latest', stagingPercentage }: { channel?: string; stagingPercentage?: number } = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `Sideshot-${version}.AppImage`);
  writeFileSync(file, installer);
  const packager = {
    platform: Platform.LINUX,
    appInfo: { version },
    config: { generateUpdatesFilesForAllChannels: true },
    platformSpecificBuildOptions: { releaseInfo: stagingPercentage === undefined ? {} : { stagingPercentage } },
    metadata: {},
    info: { metadata: {} },
    getResource: async () => null,
    emitArtifactCreated: async () => undefined,
  };
  const artifact = { file, arch: Arch.x64, packager, target: { outDir: folder }, isWriteUpdateInfo: true };
  // The part of a packager that electron-builder uses for these files.
  const server: GenericServerOptions = { provider: 'generic', url: 'https://updates.invalid', channel };
  const tasks = await createUpdateInfoTasks(artifact as never, [server]);
  await writeUpdateInfoFiles(tasks, packager as never);
  return file;
}
