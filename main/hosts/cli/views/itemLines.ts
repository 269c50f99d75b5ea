import type { StatusItemJson } from '../../../station/api.ts';
import { alignColumns } from '../output.ts';
import { operationsText } from './operationsText.ts';
import { stageWords } from './stageWords.ts';
import { stateText } from './stateText.ts';
import { waitText } from './waitText.ts';

/** One item in full: where it stands, then its sides. Unknown facts are left out. */
export function itemLines(item: StatusItemJson): string[] {
  return [...alignColumns(facts(item)), ...sideLines(item)];
}

function facts(item: StatusItemJson): string[][] {
  const waits = waitText(item.waiting_for, item.next_try_at);
  const rows: [string, string | null][] = [
    ['Item', item.reference_id],
    ['Stage', stageWords(item.stage)],
    ['SR', item.sr_uuid],
    ['Partner id', item.micro_id],
    ['Partner state', item.state === null ? null : stateText(item.state)],
    ['Page', item.url],
    ['Operations', operationsText(item.operations)],
    ['Waits for', waits === '' ? null : waits],
    [
      'Tray',
      item.tray.length === 0
        ? null
        : `${item.tray.length} ${item.tray.length === 1 ? 'photo' : 'photos'} with no side yet`,
    ],
    ['Last error', item.last_error === null ? null : item.last_error.message],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function sideLines(item: StatusItemJson): string[] {
  if (item.sides.length === 0) return [];
  const rows = item.sides.map((side) => [
    side.group,
    side.name,
    side.required ? 'required' : 'optional',
    side.status,
    side.rejection === null ? '' : [side.rejection.reason, side.rejection.message].filter(Boolean).join(': '),
  ]);
  return ['', ...alignColumns([['Group', 'Side', '', 'Status', ''], ...rows])];
}
