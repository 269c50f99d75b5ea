import type { SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { openFilesLimit } from '../../main/relay/limits/openFiles.ts';
import { addDestination, issueToken, startRelayProcess } from '../fakes/relayProcess.ts';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { type Bench, below, type Line } from './support/line.ts';
import { median } from './support/statistics.ts';
import type { StrainOrder, StrainReport } from './support/strainer.ts';
import { latencies, quantile, residentMegabytes, steadyASecond, steadySeconds } from './support/webhookLoad.ts';
import { milliseconds } from './support/words.ts';

const rounds = 3;
const wantedIdle = 5_000;
const streams = 600;
/** Of the process that strains: its streams, what Node holds open. */
const otherFiles = 1_000;

/** Webhooks at a steady rate, alone and beside a stranger's idle connections and the streams of one token, in turns. */
export const strain: Bench = {
  title: 'Relay: a partner beside a stranger’s idle connections and one token’s streams',
  async run({ folder, say }) {
    const idle = Math.min(wantedIdle, (openFilesLimit() ?? wantedIdle + otherFiles) - otherFiles);
    const relayFolder = join(folder, 'relay');
    const relay = await startRelayProcess(relayFolder, ['--behind-proxy', 'https://relay.test', '--rate', '1000000']);
    try {
      const target = addDestination(relayFolder, 'partner', relay.origin);
      const token = issueToken(relayFolder, 'greedy');
      const order: StrainOrder = { port: Number(new URL(relay.origin).port), idle, streams, token };
      const [alone, strained]: [number[], number[]] = [[], []];
      const medians: [number[], number[]] = [[], []];
      let report: StrainReport | null = null;
      await latencies(target);
      for (let round = 1; round <= rounds; round += 1) {
        const without = await latencies(target);
        const strainer = startChild(process.execPath, [join(import.meta.dirname, 'support', 'strainer.ts')], ipc);
        try {
          strainer.send(order);
          await nextMessage(strainer);
          const beside = await latencies(target);
          strainer.send('report');
          report = await nextMessage<StrainReport>(strainer);
          alone.push(quantile(without, 0.99));
          strained.push(quantile(beside, 0.99));
          medians[0].push(quantile(without, 0.5));
          medians[1].push(quantile(beside, 0.5));
          say(
            `round ${round}: p99 ${milliseconds(alone.at(-1) ?? 0)} alone, ${milliseconds(strained.at(-1) ?? 0)} beside`,
          );
        } finally {
          await stopChild(strainer);
        }
      }
      const ratio = median(strained) / median(alone);
      const asked = steadyASecond * steadySeconds;
      const scaled = idle === wantedIdle ? '' : ` (${wantedIdle} wanted: this process may open no more)`;
      const lines: Line[] = [
        {
          what: `p99 of answers at ${steadyASecond} a second, beside ${idle} idle connections${scaled} and ${streams} streams; median of ${rounds} rounds`,
          figure: `${milliseconds(median(strained))}, ${ratio.toFixed(2)} x (p50 ${milliseconds(median(medians[1]))})`,
          against: `${milliseconds(median(alone))} alone (p50 ${milliseconds(median(medians[0]))})`,
          ...below(ratio, 2, ' x'),
        },
        // One that is not answered with 200 ends the run.
        { what: 'webhooks answered with 200 beside it', figure: `${asked * rounds} of ${asked * rounds}` },
        {
          what: 'those who strained, in the last round',
          figure:
            `${report?.idle} idle connections open, ${report?.ended} ended and opened again; asked for streams: ` +
            `${Object.entries(report?.statuses ?? {})
              .map(([status, count]) => `${count} x ${status}`)
              .join(', ')}, ` +
            `${report?.unanswered} without an answer; ${report?.events} events taken`,
        },
        { what: 'memory of the relay', figure: `${residentMegabytes(relay.child.pid)} MB` },
      ];
      return lines;
    } finally {
      await relay.stop();
    }
  },
};

const ipc: SpawnOptions = { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] };
