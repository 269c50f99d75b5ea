import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { goFromFirstScreenToSubmitted } from './support/newcomer.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(240_000);

test('a newcomer goes from the first screen to a submitted item with the keyboard', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    await page.goto(station.address);
    await goFromFirstScreenToSubmitted(page, expectAccessible);
    await expectAccessible(page, 'queue');
    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    await expectAccessible(page, 'settings');
    for (const name of ['Photo sources', 'Operator and screen', 'Storage', 'About']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page, name);
    }
    await page.getByRole('tab', { name: /^Re-shoot/ }).click();
    await expectAccessible(page, 're-shoot');
  } finally {
    await station.stop();
  }
});

test('the page holds no secret and talks to its own origin alone', async ({ page, station, partner }) => {
  const hosts = new Set<string>();
  const bodies: Promise<string>[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('response', (response) => {
    if (/javascript|html|json/.test(response.headers()['content-type'] ?? ''))
      bodies.push(response.text().catch(() => ''));
  });
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    hosts.add(new URL(socket.url()).host);
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
  });
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(page.getByLabel(/API key/).first()).toBeVisible();
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const own = new URL(station.address).host;
  expect([...hosts]).toEqual([own]);
  const seen = [...(await Promise.all(bodies)), ...frames].join('\n');
  expect(seen).toContain('warehouse');
  expect(seen.includes(partner.apiKey)).toBe(false);
});
