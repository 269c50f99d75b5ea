import type { PhotoView } from '../../preload/contract/views.ts';

type Beside = PhotoView['beside'];

/** The kinds of the files in a word or two, such as `+ NEF`; null where there are none. */
export function besideText(beside: Beside): string | null {
  const endings = beside.map(({ filename }) => /\.([^.]+)$/.exec(filename)?.[1]?.toUpperCase() ?? 'file');
  return endings.length === 0 ? null : `+ ${[...new Set(endings)].join(', ')}`;
}

/** The same as a sentence. */
export function besideWords(beside: Beside): string {
  const [verb, owner] = beside.length === 1 ? ['is', 'it is'] : ['are', 'they are'];
  return `${beside.map(({ filename }) => filename).join(', ')} ${verb} kept beside this photo; ${owner} not sent.`;
}
