import { asGiven, type Text, text } from '../../main/texts/text.ts';
import type { AuditView, SideView } from '../../preload/contract/views.ts';
import type { Words } from '../words/words.ts';
import { byteSize } from './sizes.ts';

/** What the core calls its history entries, in the operator's words. Anything else is shown under its own name. */
const plainWords: Readonly<Record<string, Text>> = {
  created: text('history.created'),
  'started again': text('history.startedAgain'),
  'known to the partner': text('history.known'),
  'requirements received': text('history.sidesReceived'),
  'state changed': text('history.stateChanged'),
  'photo action undone': text('history.undone'),
  'marked done': text('history.markedDone'),
  'submit asked for': text('history.submitAsked'),
  submitted: text('history.submitted'),
  'cancel asked for': text('history.cancelAsked'),
  cancelled: text('history.cancelled'),
  'cancellation taken back': text('history.kept'),
  retried: text('history.retried'),
  parked: text('history.parked'),
};

/** Names of the steps that can be parked. */
const operationWords: Readonly<Record<string, Text>> = {
  create: text('history.step.create'),
  upload: text('history.step.upload'),
  submit: text('history.step.submit'),
  cancel: text('history.step.cancel'),
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Photos are told by what happened to them, not by their ids. */
const inner = new Set(['photo', 'photos', 'sameUuid', 'srUuid', 'toTray', 'userId', 'reference', 'sha256']);

/** One line of an item's history for an operator: plain words and side names, no ids. */
export function historyLine(
  entry: Pick<AuditView, 'what' | 'detail'>,
  sides: readonly Pick<SideView, 'uuid' | 'name'>[],
  words: Words,
): string {
  const what = words(plainWords[entry.what] ?? asGiven(capitalised(entry.what)));
  const details = readDetails(entry.detail).flatMap(([key, value]) => describeValue(key, value, sides));
  return details.length === 0 ? what : `${what}: ${details.map((detail) => words(detail)).join(', ')}`;
}

/** `key: value, key: value`; a comma inside a value is followed by no key. */
function readDetails(detail: string): readonly (readonly [string, string])[] {
  return detail
    .split(/, (?=[A-Za-z]\w*: )/)
    .filter((part) => part !== '')
    .map((part) => {
      const colon = part.indexOf(': ');
      return colon === -1 ? (['', part] as const) : ([part.slice(0, colon), part.slice(colon + 2)] as const);
    });
}

function describeValue(key: string, value: string, sides: readonly Pick<SideView, 'uuid' | 'name'>[]): readonly Text[] {
  if (inner.has(key) || value === 'null' || value === '') return [];
  if (key === 'sides') return [text('history.sides', { count: Number(value) })];
  if (key === 'operation') return [operationWords[value] ?? asGiven(value.replaceAll('_', ' '))];
  if (key === 'sent') return [value === 'original' ? text('history.asTaken') : text('history.asCopy')];
  if (key === 'recipe') return describeRecipe(value);
  if (key === 'bytes') return [byteSize(Number(value))];
  const side = sides.find((candidate) => candidate.uuid === value);
  if (side !== undefined) return [asGiven(side.name)];
  return uuid.test(value) ? [] : [asGiven(value)];
}

/** What was done to the copy, from its recipe's name (`edge-2400.bytes-500000.bare.jpg`). */
function describeRecipe(recipe: string): readonly Text[] {
  if (recipe === 'picture') return [text('history.innerJpeg')];
  if (recipe.startsWith('no-location.')) return [text('history.noLocation')];
  const [, edge, bytes, metadata, extension] = /^edge-(\w+)\.bytes-(\w+)\.(meta|bare)\.(\w+)$/.exec(recipe) ?? [];
  if (extension === undefined) return [asGiven(recipe)];
  return [
    asGiven(extension === 'jpg' ? 'JPEG' : extension.toUpperCase()),
    ...(edge === undefined || edge === 'any' ? [] : [text('history.atMostPixels', { edge })]),
    ...(bytes === 'any' ? [] : [text('history.atMostBytes', { size: byteSize(Number(bytes)) })]),
    ...(metadata === 'bare' ? [text('history.noLocation')] : []),
  ];
}

function capitalised(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}
