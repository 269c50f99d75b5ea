import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pictureFolder } from '../../../main/station/pictures/pictureFolder.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const day = 86_400;

test('pictures of the partner take no more room than they may: those go that were not looked at for the longest time', async () => {
  const folder = join(temporaryFolder(), 'pictures');
  const now = Date.now();
  const pictures = pictureFolder(folder, () => now, 1_000);
  const age = (name: string | undefined, days: number) => {
    const at = now / 1_000 - days * day;
    utimesSync(join(folder, name ?? ''), at, at);
  };
  const names: string[] = [];
  for (const url of ['https://a/1', 'https://a/2', 'https://a/3']) {
    await pictures.write(url, Buffer.alloc(300, url));
    names.push(...readdirSync(folder).filter((name) => !names.includes(name)));
  }
  for (const [index, name] of names.entries()) age(name, 30 - index);
  expect((await pictures.read('https://a/1'))?.toString()).toContain('https://a/1');
  await pictures.write('https://a/4', Buffer.alloc(300, 'new'));
  const held = await Promise.all(
    [1, 2, 3, 4].map(async (number) => (await pictures.read(`https://a/${number}`)) !== null),
  );
  expect(held).toEqual([true, false, true, true]);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('what an earlier run has left counts too', async () => {
  const folder = join(temporaryFolder(), 'pictures');
  await pictureFolder(folder, Date.now, 10_000).write('https://a/1', Buffer.alloc(900));
  const [old = ''] = readdirSync(folder);
  utimesSync(join(folder, old), 1, 1);
  await pictureFolder(folder, Date.now, 1_000).write('https://a/2', Buffer.alloc(900));
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await pictureFolder(folder, Date.now, 1_000).read('https://a/2')).toHaveLength(900);
});
