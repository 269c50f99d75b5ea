import { expect, test } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, openTestStation } from '../../fakes/stationUnderTest.ts';

const open = closedAfterEach();

async function openClient() {
  const station = await openTestStation({ live: false });
  open.push(station);
  return clientOf(station);
}

test('what is no plain setting is not written by its path: neither the kiosk without its PIN nor what is not there', async () => {
  const client = await openClient();
  const before = await client.settings.get({});
  for (const path of ['desktop.kiosk.on', 'labels.pattern', 'storage', 'storage.more', 'constructor', '']) {
    const written = client.settings.change({ path, value: true });
    await expect(written, path).rejects.toMatchObject({ data: { code: 'invalid', field: path } });
  }
  expect(await client.settings.get({})).toEqual(before);
});

test('a value of another kind or out of its limits is refused at its field, in words', async () => {
  const client = await openClient();
  const change = (path: string, value: string | number | boolean | null) => client.settings.change({ path, value });
  await expect(change('storage.backupsKept', 101)).rejects.toThrow('Type a number from 1 to 100.');
  await expect(change('storage.mostPhotoBytes', 1)).rejects.toThrow('Type a number from 1 to');
  await expect(change('storage.logsWork', 'yes')).rejects.toMatchObject({ data: { field: 'storage.logsWork' } });
  await expect(change('preferences.scheme', 'pink')).rejects.toMatchObject({ data: { field: 'preferences.scheme' } });
  await expect(change('operator', ' ')).rejects.toMatchObject({ data: { field: 'operator' } });
});

test('labels that open items warn of other items too, unless that is turned off by itself', async () => {
  const client = await openClient();
  await client.settings.change({ path: 'labels.opensItems', value: true });
  expect(await client.labels.get({})).toMatchObject({ opensItems: true, warnsOfOthers: true });
  await client.settings.change({ path: 'labels.warnsOfOthers', value: false });
  expect(await client.labels.get({})).toMatchObject({ opensItems: true, warnsOfOthers: false });
  await client.settings.change({ path: 'labels.opensItems', value: false });
  expect(await client.labels.get({})).toMatchObject({ opensItems: false, warnsOfOthers: false });
});
