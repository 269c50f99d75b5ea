import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { firstIssue } from '../../../main/lib/firstIssue.ts';
import { categoryTreeAnswer, readCategoryTree } from '../../../main/partner/schemas/categoryTree.ts';
import type { ReadPart } from '../../../main/partner/schemas/readPart.ts';
import { runs } from '../../fakes/runs.ts';

class Misfit extends Error {}

const read: ReadPart = async <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: readonly PropertyKey[],
) => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Misfit(JSON.stringify(firstIssue(parsed.error, place)));
};

/** The tree and the order of its fields, or what is wrong with it. */
async function inParts(answer: unknown): Promise<string> {
  try {
    return JSON.stringify(await readCategoryTree(answer, read));
  } catch (error) {
    if (error instanceof Misfit) return error.message;
    throw error;
  }
}

function atOnce(answer: unknown): string {
  const parsed = categoryTreeAnswer.safeParse(answer);
  return JSON.stringify(parsed.success ? parsed.data : firstIssue(parsed.error));
}

test('random: a tree that is read in parts is the one that is read at once, and what is wrong with it is told alike', async () => {
  const odd = fc.constantFrom<unknown>(null, undefined, 7, '', 'text', [], {});
  const list = (entry: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: fc.array(entry, { maxLength: 3 }) }, { weight: 1, arbitrary: odd });
  const entry = (inner: object) =>
    fc.record({
      uuid: fc.oneof({ weight: 25, arbitrary: fc.uuid() }, { weight: 1, arbitrary: odd }),
      name: fc.oneof({ weight: 8, arbitrary: fc.string() }, { weight: 1, arbitrary: odd }),
      count: fc.oneof(fc.nat(), odd),
      ...inner,
    });
  const brand = entry({ models: list(entry({})) });
  const category = entry({ types: list(entry({ brands: list(brand) })) });
  await fc.assert(
    fc.asyncProperty(fc.record({ data: list(category) }), async (answer) => {
      expect(await inParts(answer)).toBe(atOnce(answer));
    }),
    { numRuns: runs(300) },
  );
  for (const answer of [null, {}, { data: 7 }, 'text']) expect(await inParts(answer)).toBe(atOnce(answer));
});
