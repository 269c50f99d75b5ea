import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

export interface PageFile {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** The name carries a hash of its bytes: caches never need to ask again. */
  readonly immutable: boolean;
}

/** By path relative to the page, with forward slashes, e.g. `assets/index-Cx1.js`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** What a path of the page's origin means, for every host. */
export type AssetTarget =
  | { readonly kind: 'page'; readonly file: PageFile }
  | { readonly kind: 'picture'; readonly path: string }
  | { readonly kind: 'none' };

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
};

const picturePath =
  /^(?:photo\/[^/]+\/(?:thumbnail|first|preview|full)|picture\/[^/]+\/[^/]+\/(?:overlay|example|thumbnail|rejected)|card\/[^/]+\/[^/]+\/thumbnail|tether\/(?:frame|test)\/\d+|taxonomy\/[^/]+)$/;

/** Takes a percent-encoded path without query. Matches whole names read at start, so an encoded `..` is only an unknown name. */
export function resolveAsset(pathname: string, files: PageFiles): AssetTarget {
  const path = pathname.startsWith('/') ? pathname.slice(1) : pathname;
  if (picturePath.test(path)) return { kind: 'picture', path };
  const file = files.get(path === '' ? 'index.html' : path);
  return file === undefined ? { kind: 'none' } : { kind: 'page', file };
}

export async function readPageFiles(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(folder.length).split(sep).filter(Boolean).join('/');
        return [name, toPageFile(name, await readFile(path))] as const;
      }),
  );
  return new Map(files);
}

function toPageFile(name: string, body: Uint8Array): PageFile {
  const contentType = contentTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
  return { contentType, body, immutable: hasHash(name) };
}

function hasHash(name: string): boolean {
  return /^assets\/.+-[\w-]{8}\.\w+$/.test(name);
}

export function pageCacheControl(file: PageFile): string {
  return file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache';
}

export function pictureCacheControl(maxAgeSeconds: number): string {
  return maxAgeSeconds > 0 ? `private, max-age=${Math.floor(maxAgeSeconds)}` : 'no-store';
}
