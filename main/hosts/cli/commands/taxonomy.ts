import type { Command } from 'commander';
import { z } from 'zod';
import type { TaxonomyJson } from '../../../contract/commands/taxonomy.ts';
import { addCommonOptions, type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { onStationOnce, readAlongside } from '../onStation.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

export function addTaxonomyCommands(program: Command, scope: CommandScope): void {
  const group = addCommonOptions(
    program.command('taxonomy').description('the categories and types of the partner').enablePositionalOptions(),
  );
  const refresh = group.command('refresh').description('load the tree from the partner and keep it');
  onCall(refresh, scope, z.object({}), async (call) => {
    const taxonomy = await onStationOnce(call, (commands) => commands.taxonomyRefresh());
    printResult(call, taxonomy, () => taxonomyLines(taxonomy));
    return exitCodes.done;
  });
  const list = group.command('list').description('show the kept tree, also with no network');
  onCall(list, scope, z.object({}), async (call) => {
    const taxonomy = readAlongside(call, (reader) => reader.taxonomy());
    printResult(call, taxonomy, () => taxonomyLines(taxonomy));
    return exitCodes.done;
  });
}

const headings = ['taxonomy.category', 'taxonomy.type', 'taxonomy.categoryId', 'taxonomy.typeId'] as const;

function taxonomyLines(taxonomy: TaxonomyJson): string[] {
  if (taxonomy.fetched_at === null) return [words('taxonomy.neverLoaded')];
  const rows = taxonomy.categories.flatMap((category) =>
    category.types.map((type) => [category.name, type.name, category.uuid, type.uuid]),
  );
  const lines = alignColumns([headings.map((id) => words(id)), ...rows]);
  return [...lines, words('taxonomy.loaded', { at: taxonomy.fetched_at })];
}
