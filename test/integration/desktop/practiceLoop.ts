import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StatusJson } from '../../../main/contract/commands/statusJson.ts';
import type { TaxonomyJson } from '../../../main/contract/commands/taxonomy.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { writeSetting } from '../../../main/station/settings/setting.ts';
import { stationSettings } from '../../../main/station/settings/settings.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { accountOf } from '../../../main/vault/keychainKey.ts';
import { masterKeyBytes } from '../../../main/vault/keyProvider.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { labelJpeg } from '../../fixtures/labelPictures.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';
import { startProgram } from '../cli/sideshot.ts';
import type { Confinement } from './confinement.ts';
import type { KeychainSession } from './keychainSession.ts';

export interface Surroundings {
  readonly confinement: Confinement;
  /** Null: there is no keychain here. */
  readonly keychain: KeychainSession | null;
}

/**
 * The web host of a built program in practice mode: an item with JPEG, HEIC and RAW photos until the partner has it. Started again, it reads the code on a
 * label and has its key from the keychain still.
 */
export async function practiceLoop(program: string, folder: string, surroundings: Surroundings): Promise<void> {
  const { confinement, keychain } = surroundings;
  mkdirSync(folder, { recursive: true });
  const dataFolder = join(folder, 'station');
  const start = (...args: readonly string[]) =>
    startProgram(confinement.start(program, ...args, '--data', dataFolder), null, {
      // What it starts itself has its own rights.
      NODE_OPTIONS: '',
      ...keychain?.environment,
    });
  const json = async <Answer>(...args: readonly string[]): Promise<Answer> => {
    const { code, out, error } = await start(...args, '--json').ended;
    expect({ args, code, error: code === 0 ? '' : error }).toEqual({ args, code: 0, error: '' });
    return JSON.parse(out);
  };
  const whileItRuns = async (work: () => Promise<void>): Promise<void> => {
    const station = start('start', '--host', 'web', '--no-open', '--practice');
    try {
      const address = /http:\S+/.exec(await station.firstLine)?.[0] ?? '';
      expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
      await work();
    } finally {
      station.process.kill('SIGTERM');
    }
    expect(await station.ended).toMatchObject({ code: 0 });
  };
  await whileItRuns(async () => {
    const { categories } = await json<TaxonomyJson>('taxonomy', 'refresh');
    const category = categories.find(({ types }) => types.some(({ name }) => name === 'Sneakers'));
    const type = category?.types.find(({ name }) => name === 'Sneakers');
    const kind = ['--category', category?.uuid ?? '', '--type', type?.uuid ?? ''];
    await json('create', '--reference', 'PACKED-2', ...kind);
    await json('create', '--reference', 'PACKED-1', ...kind);
    await json('import', '--reference', 'PACKED-1', ...(await photos(folder)));
    await expect
      .poll(async () => sentOf(await json<StatusJson>('status')), { timeout: 90_000, interval: 2_000 })
      .toBeGreaterThanOrEqual(4);
  });
  const key = keychain?.entry(accountOf(dataFolder)) ?? null;
  if (keychain !== null) expect(Buffer.from(key ?? '', 'base64')).toHaveLength(masterKeyBytes);
  expect(existsSync(join(dataFolder, 'vault', 'key'))).toBe(keychain === null);

  withStore(dataFolder, (store) =>
    writeSetting(store, stationSettings.labels, {
      opensItems: false,
      warnsOfOthers: true,
      pattern: 'PACKED-\\d+',
      itfLength: null,
    }),
  );
  await whileItRuns(async () => {
    await json('import', '--reference', 'PACKED-1', await labelOf('PACKED-2', folder));
  });
  const codes = withStore(dataFolder, (store) =>
    store.items.allByReference('PACKED-1').flatMap(({ id }) => [...store.photoCodes.ofItem(id)]),
  );
  expect(JSON.stringify(codes)).toContain('PACKED-2');
  expect(keychain?.entry(accountOf(dataFolder)) ?? null).toBe(key);
}

/** A built program stores a credential where no keychain is. */
export async function connectWithoutKeychain(program: string, folder: string, confinement: Confinement): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [profile, key, data] = ['profile.json', 'key.txt', 'station'].map((name) => join(folder, name));
  writeFileSync(profile ?? '', JSON.stringify({ name: 'acme', base_url: 'https://127.0.0.1:1' }));
  writeFileSync(key ?? '', 'leo_0123456789\n');
  const args = ['connect', '--profile', profile ?? '', '--api-key-file', key ?? '', '--no-test', '--data', data ?? ''];
  const run = await startProgram(confinement.start(program, ...args), null, { NODE_OPTIONS: '' }).ended;
  expect({ code: run.code, error: run.code === 0 ? '' : run.error }).toEqual({ code: 0, error: '' });
  expect(existsSync(join(data ?? '', 'vault', 'key'))).toBe(true);
}

function withStore<Result>(dataFolder: string, work: (store: Store) => Result): Result {
  const store = openStore(dataFolder);
  try {
    return work(store);
  } finally {
    store.close();
  }
}

async function labelOf(reference: string, folder: string): Promise<string> {
  const path = join(folder, 'label.jpg');
  const code = { format: 'Code128', text: reference, share: 0.35 } as const;
  writeFileSync(path, await labelJpeg({ codes: [code], width: 900, height: 600, seed: 5 }));
  return path;
}

async function photos(folder: string): Promise<readonly string[]> {
  const jpegs = await Promise.all(
    [1, 2].map((seed) => cameraJpeg({ width: 900, height: 600, seed, label: `${seed}` })),
  );
  const files = {
    'a.jpg': jpegs[0],
    'b.jpg': jpegs[1],
    'c.HEIC': await heicFile('upright'),
    'd.NEF': await rawFile('nef'),
  };
  return Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes ?? '');
    return path;
  });
}

function sentOf({ items }: StatusJson): number {
  const sides = items.find(({ reference_id }) => reference_id === 'PACKED-1')?.sides ?? [];
  return sides.filter(({ status }) => status === 'uploaded' || status === 'rejected').length;
}
