import type { AuditView, SideView } from '../../preload/contract/views.ts';
import { byteSize } from './time.ts';

/** What the core calls its history entries, in the operator's words. Anything else is shown under its own name. */
const plainWords: Readonly<Record<string, string>> = {
  created: 'Created',
  'started again': 'Started again',
  'known to the partner': 'Registered with the partner',
  'requirements received': 'Sides received from the partner',
  'state changed': 'Partner changed the state',
  'photo action undone': 'Undone',
  'marked done': 'Marked done',
  'submit asked for': 'Submission asked for',
  submitted: 'Submitted for review',
  'cancel asked for': 'Cancellation asked for',
  cancelled: 'Cancelled',
  'cancellation taken back': 'Cancellation taken back',
  retried: 'Tried again',
  parked: 'Stopped, needs a person',
};

/** Names of the steps that can be parked. */
const operationWords: Readonly<Record<string, string>> = {
  create: 'registering the item',
  upload: 'sending a photo',
  submit: 'submitting',
  cancel: 'cancelling',
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Photos are told by what happened to them, not by their ids. */
const inner = new Set(['photo', 'photos', 'sameUuid', 'srUuid', 'toTray', 'userId', 'reference', 'sha256']);

/** One line of an item's history for an operator: plain words and side names, no ids. */
export function describeHistory(
  entry: Pick<AuditView, 'what' | 'detail'>,
  sides: readonly Pick<SideView, 'uuid' | 'name'>[],
): string {
  const what = plainWords[entry.what] ?? capitalised(entry.what);
  const details = readDetails(entry.detail).flatMap(([key, value]) => {
    const shown = describeValue(key, value, sides);
    return shown === '' ? [] : [shown];
  });
  return details.length === 0 ? what : `${what}: ${details.join(', ')}`;
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

function describeValue(key: string, value: string, sides: readonly Pick<SideView, 'uuid' | 'name'>[]): string {
  if (inner.has(key) || value === 'null' || value === '') return '';
  if (key === 'sides') return value === '1' ? '1 side' : `${value} sides`;
  if (key === 'operation') return operationWords[value] ?? value.replaceAll('_', ' ');
  if (key === 'sent') return value === 'original' ? 'as it was taken' : 'as a copy';
  if (key === 'recipe') return describeRecipe(value);
  if (key === 'bytes') return byteSize(Number(value));
  const side = sides.find((candidate) => candidate.uuid === value);
  if (side !== undefined) return side.name;
  return uuid.test(value) ? '' : value;
}

/** What was done to the copy, from its recipe's name (`edge-2400.bytes-500000.bare.jpg`). */
function describeRecipe(recipe: string): string {
  if (recipe === 'picture') return 'the JPEG inside it';
  if (recipe.startsWith('no-location.')) return 'without its location';
  const [, edge, bytes, metadata, extension] = /^edge-(\w+)\.bytes-(\w+)\.(meta|bare)\.(\w+)$/.exec(recipe) ?? [];
  if (extension === undefined) return recipe;
  const limits = [
    edge === 'any' ? [] : [`at most ${edge} pixels`],
    bytes === 'any' ? [] : [`at most ${byteSize(Number(bytes))}`],
    metadata === 'bare' ? ['without its location'] : [],
  ];
  return [extension === 'jpg' ? 'JPEG' : extension.toUpperCase(), ...limits.flat()].join(', ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
