import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import type { Simulator } from '../../main/practice/simulator.ts';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { startPartner } from '../e2e/support/partner.ts';
import { type RelayFleet, startRelayFleet } from '../e2e/support/relayFleet.ts';
import { startConnectedStation } from '../e2e/support/stationProcess.ts';
import { natsMissing } from '../fakes/natsServer.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { until } from '../fakes/until.ts';
import { cameraJpeg } from '../fixtures/pictures.ts';
import { below, type Line, skipped } from './support/line.ts';
import { median, p95 } from './support/statistics.ts';
import { milliseconds } from './support/words.ts';

const rounds = 40;
const wantedMs = 1_000;
const patientMs = 60_000;
const reference = 'SKU-1';

/**
 * From the webhook that the partner begins to send until its reason and message stand on the Re-shoot screen and were painted: relay, station and a
 * Chromium page, each a process of its own. Once with a relay on its own store, once with two on a nats-server.
 */
export async function webhookToScreen(folder: string, say: (text: string) => void): Promise<readonly Line[]> {
  const executablePath: string | null = findBrowser(process.env);
  const lines: Line[] = [];
  for (const onNats of [false, true]) {
    const what = `from webhook to the Re-shoot screen, ${onNats ? 'two relays on NATS' : 'one relay, its own store'}, ${rounds} rejections`;
    const missing = executablePath === null ? 'no Chromium' : onNats ? natsMissing() : null;
    if (executablePath === null || missing !== null) {
      lines.push(skipped(what, missing ?? ''));
      continue;
    }
    const times = await measure(join(folder, onNats ? 'nats' : 'embedded'), onNats, executablePath);
    const figure = `p50 ${milliseconds(median(times))}, p95 ${milliseconds(p95(times))}`;
    say(`${what}: ${figure}`);
    lines.push({ what, figure, ...below(p95(times), wantedMs, ' ms (p95)') });
  }
  return lines;
}

async function measure(folder: string, onNats: boolean, executablePath: string): Promise<readonly number[]> {
  const closings: (() => Promise<void>)[] = [];
  try {
    const partner = await startPartner(join(folder, 'partner'));
    closings.push(() => partner.close());
    const fleet = await startRelayFleet(folder, { onNats });
    closings.push(() => fleet.close());
    const station = join(folder, 'station');
    const running = await startConnectedStation(station, partner, {}, fleet.relayFor('Table 1'));
    closings.push(() => running.stop());
    const srUuid = await itemInReview(station, partner, folder);
    // Chromium refuses its sandbox to root.
    const browser: Browser = await chromium.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    closings.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(running.address);
    await page.getByRole('tab', { name: /^Re-shoot/ }).click();
    await page.locator('[data-testid="status-events"][data-state="connected"]').waitFor({ timeout: patientMs });
    return await timeRejections(page, fleet, srUuid);
  } finally {
    for (const close of closings.toReversed()) await close();
  }
}

/** An item with all its required sides shot, sent and submitted. */
async function itemInReview(station: string, partner: Simulator, folder: string): Promise<string> {
  partner.control.setReview({ hold: true });
  const running = await connectToRunning(station, 'bench');
  if (running === null) throw new Error('the station takes no commands');
  const item = async () => (await running.commands.status({ reference: null })).items[0];
  try {
    await running.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
    const sides = await until('the sides', async () => (await item())?.sides, patientMs);
    const files = await Promise.all(
      sides
        .filter(({ required }) => required)
        .map(async (_, seed) => {
          const file = join(folder, `shot-${seed}.jpg`);
          writeFileSync(file, await cameraJpeg({ width: 600, height: 400, seed }));
          return file;
        }),
    );
    await running.commands.importPhotos({ reference, side: null, files });
    await until('the submit', async () => (await item())?.stage === 'in_review', patientMs);
  } finally {
    await running.close();
  }
  return partner.control.serviceRequest(reference)?.uuid ?? '';
}

async function timeRejections(page: Page, { webhook }: RelayFleet, srUuid: string): Promise<readonly number[]> {
  const times: number[] = [];
  // The first two warm up what is used for the first time.
  for (let round = -2; round < rounds; round += 1) {
    const [reason, message] = [`Blurry image ${round}`, `Hold the camera still, ${round}.`];
    const shown = whenShown(page, reason, message);
    // Its observer stands once the page answers the next question.
    await page.evaluate(() => null);
    const sentAt = performance.timeOrigin + performance.now();
    const answer = await fetch(webhook, {
      method: 'POST',
      body: JSON.stringify({
        event_type: 'media_rejected',
        sr_uuid: srUuid,
        reference_id: reference,
        sides: [{ side: 'Heel', reason, message }],
        timestamp: new Date().toISOString(),
      }),
    });
    if (answer.status !== 200) throw new Error(`the relay answered with ${answer.status}`);
    const took = (await shown) - sentAt;
    if (round >= 0) times.push(took);
    await delay(100 + Math.random() * 200);
  }
  return times;
}

/** The time, since the epoch, at which the page has painted both. */
function whenShown(page: Page, reason: string, message: string): Promise<number> {
  return page.evaluate(
    ([wantedReason, wantedMessage, maxMs]) =>
      new Promise<number>((resolve, reject) => {
        const isThere = (): boolean => {
          const cards = [...document.querySelectorAll('[data-testid="rejection-reason"]')];
          const card = cards.find(({ textContent }) => textContent === wantedReason)?.parentElement;
          return card?.textContent.includes(wantedMessage) ?? false;
        };
        const timer = setTimeout(() => reject(new Error('The rejection did not come')), maxMs);
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          clearTimeout(timer);
          // Painted with this frame: the next one begins after it.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    [reason, message, patientMs] as const,
  );
}
