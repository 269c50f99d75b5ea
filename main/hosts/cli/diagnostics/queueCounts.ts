import type { StatusJson } from '../../../contract/commands/statusJson.ts';

/** Numbers only: no field names an item. */
export function queueCounts(status: StatusJson) {
  return {
    items: status.items.length,
    by_stage: countBy(status.items.map((item) => item.stage)),
    by_waiting_for: countBy(status.items.map((item) => item.waiting_for)),
    by_error_code: countBy(status.items.flatMap((item) => (item.last_error === null ? [] : [item.last_error.code]))),
    photos_in_trays: status.items.reduce((sum, item) => sum + item.tray.length, 0),
    operations: status.operations,
  };
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
}
