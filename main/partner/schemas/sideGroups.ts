import { z } from 'zod';
import type { SideUuid } from '../../domain/ids.ts';
import type { SideGroup, SideSpec } from '../../domain/model.ts';
import { flag, identifier, lenient, optionalAddress, words } from './values.ts';

const side = z.object({
  uuid: identifier.transform((uuid) => uuid as SideUuid),
  name: words,
  description: words,
  ordinal: lenient(z.number(), null),
  // A missing flag means required: one photo too many is sent gladly, one too few stops the item.
  required: flag(true),
  overlay_image: optionalAddress,
  example_image: optionalAddress,
  thumbnail_image: optionalAddress,
  active: flag(true),
});

/** Spec section 2. */
export const sideGroup = z
  .object({ uuid: identifier, name: words, description: words, lock: flag(false), sides: z.array(side) })
  .transform(
    (group): SideGroup => ({
      uuid: group.uuid,
      name: group.name,
      description: group.description,
      lock: group.lock,
      sides: group.sides.map(
        (entry, index): SideSpec => ({
          uuid: entry.uuid,
          name: entry.name,
          description: entry.description,
          ordinal: entry.ordinal ?? index,
          required: entry.required,
          overlayImage: entry.overlay_image,
          exampleImage: entry.example_image,
          thumbnailImage: entry.thumbnail_image,
          active: entry.active,
        }),
      ),
    }),
  );

/** Spec 4.2. */
export const sideGroupsAnswer = z
  .preprocess(asList, z.object({ data: z.object({ side_groups: z.array(sideGroup) }) }))
  .transform((answer): readonly SideGroup[] => answer.data.side_groups);

/** The spec does not show the levels of `organized`: any object with sides below `data` is a group, once. */
function asList(answer: unknown): unknown {
  if (!isObject(answer) || !isObject(answer.data) || Array.isArray(answer.data.side_groups)) return answer;
  const groups = groupsWithin(answer.data, 0);
  if (groups.length === 0) return answer;
  const byUuid = Map.groupBy(groups, ({ uuid }) => uuid);
  const side_groups = [...byUuid.values()].map((parts) => ({
    ...parts[0],
    sides: parts.flatMap(({ sides }) => sides as readonly unknown[]),
  }));
  return { ...answer, data: { ...answer.data, side_groups } };
}

type Found = Readonly<Record<string, unknown>>;
const deepest = 6;

function groupsWithin(value: unknown, depth: number): readonly Found[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => groupsWithin(entry, depth + 1));
  if (!isObject(value)) return [];
  if (Array.isArray(value.sides) && value.uuid !== undefined) return [value];
  return Object.values(value).flatMap((entry) => groupsWithin(entry, depth + 1));
}

function isObject(value: unknown): value is Found {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
