import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { workbook } from '../fixtures/workbook.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(180_000);

const list = [
  'reference;type;place;note',
  'SKU-9001;Sneakers;A-17;"box is torn\nhandle with care"',
  'SKU-9002;Sneakers;A-18;',
  ';Sneakers;A-19;',
  'SKU-9004;Sneekers;A-20;',
  'LOT-77;;B-1;',
  '',
].join('\r\n');

/** A file that is dropped on the middle of the page, as from a file manager. */
async function dropFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'text/csv' }));
      return data;
    },
    { name, bytes: [...Buffer.from(content)] },
  );
  const target = page.getByRole('main');
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer: transfer });
}

test('a list is dropped, looked through and searched; an expected code opens with no question, also with no network', async ({
  page,
  station,
  partner,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  const screen = shootScreen(page);
  await expect(page.getByText('Scan an item')).toBeVisible();
  await dropFile(page, 'list.csv', list);
  const outcome = page.getByTestId('list-outcome');
  await expect(outcome).toContainText('list.csv: 3 taken, 0 updated, 2 bad rows.');
  await expect(outcome).toContainText('Line 5: Code: is empty');
  await expect(outcome).toContainText('Line 6: Type: the partner has no type "Sneekers"');
  await expectAccessible(page, 'what became of a list');
  await page.screenshot({ path: info.outputPath('list.png') });
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('textbox', { name: 'Search the list' }).fill('a-18');
  await expect(page.getByTestId('expected-SKU-9001')).toHaveCount(0);
  await expect(page.getByTestId('expected-SKU-9002')).toContainText('Sneakers');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('open-work-list')).toContainText('3Still to shoot');
  await expectAccessible(page, 'what is still to shoot');
  await page.screenshot({ path: info.outputPath('home.png') });

  await partner.close();
  await screen.scan('SKU-9001');
  await expect(page.getByTestId('reference')).toHaveText('SKU-9001');
  const facts = page.getByRole('region', { name: 'Item', exact: true });
  await expect(facts).toContainText('A-17');
  await expect(facts).toContainText('handle with care');
  await page.screenshot({ path: info.outputPath('open.png') });

  // One press on a row does what its code does.
  await page.keyboard.press('l');
  await page.getByTestId('open-work-list').click();
  await page.getByTestId('expected-SKU-9002').click();
  await expect(page.getByTestId('reference')).toHaveText('SKU-9002');
  // Keys are the list's until it has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(page.getByTestId('open-work-list')).toContainText('1Still to shoot');

  // A row without a type still asks for it.
  await screen.scan('LOT-77');
  await expect(page.getByTestId('choice-Footwear')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 720, height: 900 });
  await page.getByTestId('open-work-list').click();
  await expect(page.getByTestId('expected-LOT-77')).toBeVisible();
  await page.screenshot({ path: info.outputPath('narrow.png') });
});

test('columns that nobody knows are asked about once', async ({ page, station }, info) => {
  await page.goto(station.address);
  await expect(page.getByText('Scan an item')).toBeVisible();
  await dropFile(page, 'export.csv', 'Artikel,Ort,Farbe\nA-1,X,red\n');
  await expect(page.getByText('export.csv: what are its columns?')).toBeVisible();
  const take = page.getByRole('button', { name: 'Take the list' });
  await expect(take).toBeDisabled();
  await page.getByRole('combobox', { name: 'Artikel' }).selectOption('Code');
  await page.getByRole('combobox', { name: 'Ort' }).selectOption('Place');
  await expectAccessible(page, 'the columns of a list');
  await page.screenshot({ path: info.outputPath('columns.png') });
  await take.click();
  await expect(page.getByTestId('list-outcome')).toContainText('1 taken');
  await expect(page.getByTestId('expected-A-1')).toContainText('X');
  await page.keyboard.press('Escape');
  await dropFile(page, 'export.csv', 'Artikel,Ort,Farbe\nA-2,Y,red\n');
  await expect(page.getByTestId('expected-A-2')).toContainText('Y');
});

test('a workbook with several sheets, and letters that can be read in several ways, are asked about', async ({
  page,
  station,
}, info) => {
  await page.goto(station.address);
  await expect(page.getByText('Scan an item')).toBeVisible();
  const rows = (reference: string) => [
    ['Goods of Tuesday'],
    ['Art.-Nr.', 'Lagerplatz', 'Farbe'],
    [reference, 'A-1', 'red'],
  ];
  const book = workbook(['In', 'Out'].map((name) => ({ name, rows: rows(`${name}-1`) })));
  await dropFile(page, 'goods.xlsx', book);
  const question = page.getByTestId('list-question');
  await expect(question).toContainText('goods.xlsx: which sheet is the list?');
  await expectAccessible(page, 'which sheet');
  await page.screenshot({ path: info.outputPath('sheet.png') });
  await page.getByRole('button', { name: 'Out' }).click();
  const outcome = page.getByTestId('list-outcome');
  await expect(outcome).toContainText('1 taken');
  await expect(outcome).toContainText('Sheet: Out.');
  await expect(outcome).toContainText('Columns not used: Farbe.');
  await expect(page.getByTestId('expected-Out-1')).toContainText('A-1');
  await page.keyboard.press('Escape');

  await dropFile(page, 'polish.csv', Buffer.from('kod;uwagi\nP-1;ko\x9c\xe6\n', 'latin1'));
  await expect(question).toContainText('polish.csv: which of these can be read?');
  await expect(question).toContainText('P-1;kość');
  await expectAccessible(page, 'which code page');
  await page.screenshot({ path: info.outputPath('page.png') });
  // A choice by its number.
  await page.keyboard.press('1');
  await expect(outcome).toContainText('Read as Central European (windows-1250).');
  await expect(page.getByTestId('expected-P-1')).toContainText('kość');
  await page.keyboard.press('Escape');

  await dropFile(page, 'wrong.csv', 'Artikel;Farbe\nW-1;red\nW-2;red\nW-3;red\n');
  await page.getByRole('combobox', { name: 'Farbe' }).selectOption('Code');
  await page.getByRole('button', { name: 'Take the list' }).click();
  await expect(page.getByRole('dialog')).toContainText('"Farbe" cannot be the reference: 2 of 3 rows are bad there');
  await page.getByRole('combobox', { name: 'Artikel' }).selectOption('Code');
  await page.getByRole('button', { name: 'Take the list' }).click();
  await expect(outcome).toContainText('3 taken');
  await page.keyboard.press('Escape');
  await dropFile(page, 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await expect(page.getByText('old.xls has a password, or is of an old Excel (.xls).').first()).toBeVisible();
});

test('lists come from a folder, and results go into one', async ({ page, station, folder }, info) => {
  const lists = join(folder, 'lists');
  const results = join(folder, 'results');
  mkdirSync(lists);
  mkdirSync(results);
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Work in and out' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Folder that lists are put into').fill(join(folder, 'nowhere'));
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('is no folder that is there')).toBeVisible();
  await field('Folder that lists are put into').fill(lists);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.')).toHaveCount(1);
  await field('Folder that results are written into').fill(results);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.')).toHaveCount(2);

  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  writeFileSync(join(lists, 'wms.part'), 'reference,type\nSKU-1,Sneakers\nSKU-2,Sneakers\n,x\n');
  renameSync(join(lists, 'wms.part'), join(lists, 'wms.csv'));
  await expect(page.getByTestId('open-work-list')).toContainText('2Still to shoot');
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('wms.csv: 2 taken, 0 updated, 1 bad row.').last()).toBeVisible();
  await expectAccessible(page, 'work in and out');
  await page.screenshot({ path: info.outputPath('settings.png') });

  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await shootScreen(page).scan('SKU-1');
  await expect(page.getByTestId('reference')).toHaveText('SKU-1');
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByText('SKU-1', { exact: true }).click();
  await page.getByRole('button', { name: 'Cancel item' }).click();
  await page.getByRole('radio', { name: 'Another reason' }).check();
  await page.getByLabel('Reason in your own words').fill('wrong box');
  await page.getByRole('button', { name: 'Cancel the item' }).click();
  await expect(page.getByTestId('timeline')).toContainText('Cancelled: wrong box');
  await expect.poll(() => readdirSync(results).filter((name) => name.endsWith('.json')).length).toBe(1);
  const name = readdirSync(results).find((each) => each.endsWith('.json')) ?? '';
  expect(JSON.parse(readFileSync(join(results, name), 'utf8'))).toMatchObject({
    cursor: 1,
    reference_id: 'SKU-1',
    result: 'cancelled',
  });
});
