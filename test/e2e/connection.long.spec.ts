import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

async function openConnection(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the connection' })).toHaveValue('warehouse');
}

const form = (page: Page) => page.getByRole('form', { name: 'Connection profile' });
const json = (page: Page) => page.getByRole('textbox', { name: 'Connection profile (JSON)' });
const group = (page: Page, name: string) => page.getByTestId(`profile-group-${name}`);
const showJson = (page: Page) => page.locator('label', { hasText: /^JSON$/ }).click();
const showFields = (page: Page) => page.locator('label', { hasText: /^Fields$/ }).click();

/** A part of the page, by what it is called. */
const part = (page: Page, name: string) => page.locator('label', { hasText: new RegExp(`^${name}( \\(.*)?$`) }).click();

async function profileOf(page: Page): Promise<Record<string, never>> {
  return JSON.parse(await json(page).inputValue());
}

test('fields and JSON show one profile, both ways, and nothing is lost between them', async ({ page, station }) => {
  await openConnection(page, station.address);
  await part(page, 'Calls');
  await group(page, 'params').getByRole('button').first().click();
  const progress = page.getByRole('textbox', { name: 'Check Progress: the service request' });
  await progress.fill('sr_id');
  await showJson(page);
  expect(await profileOf(page)).toMatchObject({ name: 'warehouse', params: { progress: { sr: 'sr_id' } } });

  const typed = '{ "name": "by hand",\n   "base_url": "https://api.example.com", "colour": 1e1 }';
  await json(page).fill(typed);
  await expect(page.getByText('colour is not a known key.')).toBeVisible();
  await showFields(page);
  await part(page, 'Address and key');
  await expect(page.getByRole('textbox', { name: 'Name of the connection' })).toHaveValue('by hand');
  // A part that is not shown says that something in it is to be corrected.
  await part(page, 'Rules \\(1 to correct\\)');
  await expect(group(page, 'more')).toContainText('1 field to correct');
  await showJson(page);
  await expect(json(page)).toHaveValue(typed);

  await json(page).fill('{ "name": "half');
  await showFields(page);
  await expect(form(page).getByRole('alert')).toContainText('This is not JSON yet');
  await expect(json(page)).toHaveValue('{ "name": "half');

  await json(page).fill(typed);
  await showFields(page);
  await group(page, 'more').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Take colour out of the profile' }).click();
  await showJson(page);
  expect(await profileOf(page)).toEqual({ name: 'by hand', base_url: 'https://api.example.com' });
});

test('a bad field has one plain line beside it, and is not saved', async ({ page, station }) => {
  await openConnection(page, station.address);
  const address = page.getByTestId('field-base_url');
  await address.getByRole('textbox').fill('http://127.0.0.1:1');
  await expect(address.getByRole('alert')).toHaveText(
    'Address of the API must begin with https:// (plain HTTP is not supported).',
  );
  await expect(page.getByRole('textbox', { name: 'Address of the API' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Test & save' }).click();
  await expect(form(page).getByTestId('form-result')).toContainText('base_url');

  await part(page, 'Rules');
  await group(page, 'limits').getByRole('button').first().click();
  const polls = page.getByTestId('field-limits.polls_per_minute');
  await polls.getByRole('textbox').fill('many');
  await expect(polls.getByRole('alert')).toHaveCount(1);
  await expect(polls.getByRole('textbox')).toHaveValue('many');
  await expect(group(page, 'limits')).toContainText('1 field to correct');
  await page.getByRole('button', { name: /back to the default/ }).click();
  await expect(polls.getByRole('alert')).toHaveCount(0);

  await part(page, 'Calls');
  await group(page, 'operations').getByRole('button').first().click();
  const body = page.getByTestId('field-operations.cancel_sr.body');
  await body.getByRole('textbox').fill('{ "note": ');
  await expect(body.getByRole('alert')).toContainText('not JSON yet');
  await showJson(page);
  await expect(page.getByText('operations.cancel_sr.body is not JSON yet')).toBeVisible();
  await expect(body.getByRole('textbox')).toHaveValue('{ "note": ');

  await page.reload();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Address of the API' })).toHaveValue(/^https:\/\/127\.0\.0\.1/);
});

test('a key that was typed stays through the parts, and what cannot be saved is shown on its part', async ({
  page,
  station,
}) => {
  await openConnection(page, station.address);
  const key = page.getByLabel(/API key/).first();
  await key.fill('typed-and-not-saved');
  await part(page, 'Rules');
  await group(page, 'limits').getByRole('button').first().click();
  const polls = page.getByTestId('field-limits.polls_per_minute');
  await polls.getByRole('textbox').fill('0');
  await expect(polls.getByRole('alert')).toHaveCount(1);
  await part(page, 'Account and limits');
  await expect(page.getByTestId('user-form')).toBeVisible();
  await part(page, 'Address and key');
  await expect(key).toHaveValue('typed-and-not-saved');
  await page.getByRole('button', { name: 'Test & save' }).click();
  await expect(polls.getByRole('alert')).toBeVisible();
});

test('where a profile leads is read before it is saved', async ({ page, station, partner }) => {
  await openConnection(page, station.address);
  const goes = page.getByTestId('where-it-goes');
  await expect(goes).toContainText('sends photos to https://127.0.0.1');
  await expect(page.getByTestId('address-note')).toContainText('127.0.0.1 is this machine itself');
  await showJson(page);
  const submit_sr = { method: 'PUT', path: '/api/actor/users/{reference_id}' };
  const hostile = { name: 'x', base_url: 'https://api.example.com', operations: { submit_sr } };
  await json(page).fill(JSON.stringify(hostile));
  await expect(goes).toContainText(
    'Submitting: calls https://api.example.com/api/actor/users/{reference_id} (PUT) with your key. Note: that is outside of /sr/',
  );
  await expect(page.getByTestId('address-note')).toHaveCount(0);
  expect(partner.control.requests().filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a profile comes by file and by paste, and is saved by keys alone', async ({ page, station, partner, folder }) => {
  await openConnection(page, station.address);
  const file = join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify({ ...partner.profile, name: 'by file', submit: 'manual' }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Load a file' }).click();
  await (await chooser).setFiles(file);
  const name = page.getByRole('textbox', { name: 'Name of the connection' });
  await expect(name).toHaveValue('by file');

  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(json(page)).toBeFocused();
  await page.keyboard.insertText(JSON.stringify({ ...partner.profile, name: 'by paste' }));
  await showFields(page);
  await expect(name).toHaveValue('by paste');
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Connected as by paste.')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(name).toHaveValue('by paste');
});

test('a field that is turned off is told as null, and comes back', async ({ page, station }) => {
  await openConnection(page, station.address);
  await part(page, 'Calls');
  await group(page, 'operations').getByRole('button').first().click();
  const cancel = page.getByRole('switch', { name: 'Items are cancelled' });
  await cancel.press('Space');
  await expect(page.getByTestId('field-operations.cancel_sr.path')).toHaveCount(0);
  await showJson(page);
  expect(await profileOf(page)).toMatchObject({ operations: { cancel_sr: null } });
  await showFields(page);
  await cancel.press('Space');
  await expect(page.getByTestId('field-operations.cancel_sr.path')).toBeVisible();

  await part(page, 'Address and key');
  await page
    .getByRole('combobox', { name: 'Where the user token goes' })
    .selectOption({ label: 'To these endpoints alone' });
  await page.getByRole('checkbox', { name: 'Check Progress' }).check();
  await showJson(page);
  expect(await profileOf(page)).toMatchObject({ auth: { user_token: ['progress'] } });
});

test('the assistant finds what is wrong, is stopped, and its changes are taken', async ({ page, station, partner }) => {
  await openConnection(page, station.address);
  await showJson(page);
  const wrong = { models: { page: 'seite' }, progress: { sr: 'nummer' } };
  const limits = { polls_per_minute: 6_000 };
  await json(page).fill(JSON.stringify({ ...partner.profile, name: 'warehouse', params: wrong, limits }));
  await page.getByRole('button', { name: 'Test & save' }).click();
  await expect(page.getByText('Connected to warehouse.')).toBeVisible();
  const before = partner.control.requests().at(-1)?.id ?? 0;

  await part(page, 'Assistant');
  const assistant = page.getByTestId('assistant');
  partner.control.configure({ latencyMs: 500 });
  await assistant.getByRole('button', { name: 'Find out' }).click();
  await expect(assistant.getByText(/Trying: /)).toBeVisible();
  await assistant.getByRole('button', { name: 'Stop' }).click();
  await expect(assistant.getByRole('button', { name: 'Find out' })).toBeVisible();
  const stopped = partner.control.requests(before).filter(({ endpoint }) => endpoint !== 'media').length;
  expect(stopped).toBeLessThan(10);

  partner.control.configure({ latencyMs: 0 });
  await assistant.getByRole('button', { name: 'Find out' }).click();
  await expect(assistant.getByTestId('change-params.models.page')).toContainText('seite → page_number');
  await expect(assistant.getByTestId('change-params.progress.sr')).toContainText('nummer → sr_uuid');
  const calls = partner.control.requests(before);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  await assistant.getByText('All that it found').click();
  await expect(assistant.getByText('Not tried: no service of this partner is known here yet.')).toBeVisible();

  await assistant.getByRole('button', { name: 'Take these changes' }).click();
  await expect(assistant.getByRole('button', { name: 'Take these changes' })).toHaveCount(0);
  await part(page, 'Address and key');
  expect(await profileOf(page)).toMatchObject({
    params: { models: { page: 'page_number' }, progress: { sr: 'sr_uuid' } },
  });
  await part(page, 'Assistant');
  await assistant.getByRole('button', { name: 'Find out' }).click();
  await expect(assistant.getByText(/The profile fits/)).toBeVisible();
});
