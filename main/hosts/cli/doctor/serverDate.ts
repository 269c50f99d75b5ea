import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { z } from 'zod';

const address = z.object({
  base_url: z.url({ protocol: /^https$/ }),
  tls: z.object({ ca_file: z.string().nullable().optional() }).optional(),
});

/** From the `Date` header of any answer, in milliseconds; sends no credential. Throws where there is none. */
export async function readServerDate(profileText: string, signal: AbortSignal): Promise<number> {
  const { base_url, tls } = address.parse(JSON.parse(profileText));
  const caFile = tls?.ca_file ?? null;
  const ca = caFile === null ? undefined : await readFile(caFile);
  const date = Date.parse(await headDate(base_url, ca, signal));
  if (Number.isNaN(date)) throw new Error('The answer has no date.');
  return date;
}

function headDate(url: string, ca: Buffer | undefined, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'HEAD', agent: false, signal, ...(ca === undefined ? {} : { ca }) },
      (answer) => {
        answer.resume();
        resolve(answer.headers.date ?? '');
      },
    );
    call.on('error', reject);
    call.end();
  });
}
