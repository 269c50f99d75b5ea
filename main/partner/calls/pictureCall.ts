import { PartnerFailure } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import { answerStatusFailure } from '../answerFailure.ts';
import { isPage } from '../http/content.ts';
import { transfer, unsentFailure, type WireTools } from '../wire.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
}

export const pictureCapBytes = 15 * 1024 * 1024;

/** Fetches from any https host: no credential, no redirect, at most 15 MB, bytes unchecked. Throws `PartnerFailure`. */
export async function fetchPicture(tools: WireTools, address: string, signal: AbortSignal): Promise<Picture> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') throw unsentFailure('picture', 'not_https', text('partner.pictureAddress'));
  const context = { endpoint: 'picture', host: url.host, isWrite: false, deniedMeans: 'refused' as const, secrets: [] };
  const answer = await transfer(tools, {
    request: {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': tools.userAgent },
      body: null,
    },
    context,
    deadlineMs: tools.deadlines.jsonMs,
    capBytes: pictureCapBytes,
    signal,
    tellsTime: false,
  });
  const failure = answerStatusFailure(answer, context, tools.serverClock.now());
  if (failure !== null) throw failure;
  const encoding = answer.header('content-encoding')?.toLowerCase() ?? 'identity';
  if (answer.body.length === 0 || encoding !== 'identity' || isPage(answer, answer.body.toString('latin1', 0, 200)))
    throw new PartnerFailure({
      kind: 'unreadable',
      code: 'not_a_picture',
      text: text('partner.notPicture', { host: url.host }),
      status: answer.status,
      outcomeUnknown: false,
      endpoint: 'picture',
    });
  return { bytes: answer.body, contentType: answer.header('content-type') };
}
