import type { Asset, Log, Station } from '../../station/api.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import { type PageFiles, pageCacheControl, pictureCacheControl, resolveAsset } from '../assets.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { newNonce, withNonce } from '../styleNonce.ts';
import { isOwnAddress } from './origin.ts';

export interface PageProtocol {
  readonly files: PageFiles;
  readonly station: Pick<Station, 'asset'> | Promise<Pick<Station, 'asset'>>;
  readonly log: Log;
}

/** Follows the same rules as the web host; never rejects. */
export async function answerPageRequest(request: Request, { files, station, log }: PageProtocol): Promise<Response> {
  if (!isOwnAddress(request.url)) return plain(404, text('web.nothing'));
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, text('web.readOnly'));
  const target = resolveAsset(new URL(request.url).pathname, files);
  switch (target.kind) {
    case 'none':
      return plain(404, text('web.nothing'));
    case 'page': {
      const nonce = newNonce();
      const file = withNonce(target.file, nonce);
      return respond(200, file.contentType, pageCacheControl(file), file.body, nonce);
    }
    case 'picture': {
      const asset = await readAsset(station, target.path, request.signal).catch((error: unknown) => {
        if (!request.signal.aborted) log.warn('A picture could not be read', { path: target.path, error });
        return null;
      });
      if (asset === null) return plain(404, text('web.noPicture'));
      return respond(200, asset.contentType, pictureCacheControl(asset.maxAgeSeconds), asset.body);
    }
  }
}

async function readAsset(station: PageProtocol['station'], path: string, signal: AbortSignal): Promise<Asset | null> {
  return await (await station).asset(path, signal);
}

function plain(status: number, why: Text): Response {
  return respond(status, 'text/plain; charset=utf-8', 'no-store', new TextEncoder().encode(`${english(why)}\n`));
}

function respond(
  status: number,
  contentType: string,
  cacheControl: string,
  body: Uint8Array,
  nonce = newNonce(),
): Response {
  const headers = { ...securityHeaders([], nonce), 'content-type': contentType, 'cache-control': cacheControl };
  // The station's bytes may lie in a shared buffer, which a Response refuses.
  return new Response(new Uint8Array(body), { status, headers });
}
