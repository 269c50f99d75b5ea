import { sentences, type Text, text } from '../../texts/text.ts';
import type { Item, Progress, Side } from '../model.ts';
import type { Reconciliation } from './reconcile.ts';
import { sideLabels } from './sideLabels.ts';
import { missingRequired, type SideFacts } from './sideStatus.ts';

/** Addresses of pictures can differ at each reading, so they do not count. */
type AskedSide = Pick<Side, 'uuid' | 'name' | 'groupName' | 'required'>;

/** Plain sentences on sides and photos; null where a person need not know. `successors` maps old uuids to new ones. */
export function requirementsChange(
  before: readonly AskedSide[],
  after: readonly AskedSide[],
  successors: Reconciliation['successors'],
  toTray: number,
): Text | null {
  const was = new Map<string, AskedSide>(before.map((side) => [successors.get(side.uuid) ?? side.uuid, side]));
  const is = new Set<string>(after.map(({ uuid }) => uuid));
  const [oldLabels, labels] = [sideLabels(before), sideLabels(after)];
  const named = (sides: readonly AskedSide[], from = labels) => sides.map(({ uuid, name }) => from.get(uuid) ?? name);
  const saved = after.filter(({ uuid }) => was.has(uuid));
  const gone = [...was].flatMap(([uuid, side]) => (is.has(uuid) ? [] : [side]));
  const came = after.filter(({ uuid }) => !was.has(uuid));
  const relaxed = saved.filter((side) => !side.required && was.get(side.uuid)?.required === true);
  const tightened = saved.filter((side) => side.required && was.get(side.uuid)?.required === false);
  const said: Text[] = [];
  const say = (id: Listing, sides: readonly string[]): void => {
    if (sides.length > 0) said.push(text(id, { sides, count: sides.length }));
  };
  if (after.length === 0 && gone.length > 0) said.push(text('requirements.noneLeft'));
  else say('requirements.gone', named(gone, oldLabels));
  say('requirements.came', named(came));
  say('requirements.optional', named(relaxed));
  say('requirements.required', named(tightened));
  if (toTray > 0) said.push(text('requirements.toTray', { count: toTray }));
  const [first, ...others] = said;
  return first === undefined ? null : sentences(first, ...others);
}

type Listing = 'requirements.gone' | 'requirements.came' | 'requirements.optional' | 'requirements.required';

export function asksForNone({
  item,
  sides,
}: {
  readonly item: Pick<Item, 'requirements'>;
  readonly sides: readonly unknown[];
}): boolean {
  return item.requirements === 'server' && sides.length === 0;
}

/**
 * Progress with other totals, or all met while a required side lacks a photo. After a new reading the same
 * contradiction is the partner's own.
 */
export function contradictsRequirements(
  before: Pick<Item, 'requirements' | 'requirementsReadAt' | 'progress' | 'progressReadAt'>,
  sides: readonly SideFacts[],
  now: Progress,
): boolean {
  if (before.requirements !== 'server') return false;
  const required = sides.filter(({ side }) => side.required).length;
  const differs = now.totalRequired !== required || now.totalOptional !== sides.length - required;
  const isMetEarly = now.met && missingRequired(sides).some(({ status }) => status === 'missing');
  if (!differs && !isMetEarly) return false;
  const { progress, progressReadAt, requirementsReadAt } = before;
  const isSame =
    progress !== null &&
    progress.met === now.met &&
    progress.totalRequired === now.totalRequired &&
    progress.totalOptional === now.totalOptional;
  return !isSame || (requirementsReadAt ?? 0) < (progressReadAt ?? 0);
}

/** Progress counts sides, so an empty list is wrong. */
export function isEmptyByMistake(sides: readonly unknown[], progress: Progress): boolean {
  return sides.length === 0 && progress.totalRequired + progress.totalOptional > 0;
}
