import type { StatusItemJson } from '../../../contract/commands/statusJson.ts';
import { rawPartnerState } from '../../../texts/partnerStateText.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';
import { operationsText } from './operationsText.ts';
import { stageWords } from './stageWords.ts';
import { waitText } from './waitText.ts';

export function itemLines(item: StatusItemJson): string[] {
  return [...alignColumns(facts(item)), ...sideLines(item)];
}

function facts(item: StatusItemJson): string[][] {
  const { state, tray } = item;
  const waits = waitText(item.waiting_for, item.next_try_at);
  const rows: [string, string | null][] = [
    [words('status.item'), item.reference_id],
    [words('status.kind'), kindText(item)],
    [words('status.service'), item.service && (item.service.name ?? item.service.uuid)],
    [words('status.stage'), stageWords(item.stage)],
    [words('status.sr'), item.sr_uuid],
    [words('status.partnerId'), item.micro_id],
    [words('status.partnerState'), state && rawPartnerState(state)],
    [words('status.page'), item.url],
    [words('status.cancelled'), item.cancellation?.message ?? null],
    ...item.rejections_unnamed.map((rejection): [string, string] => [
      rejection.side === null ? words('status.unnamed') : words('status.unnamedAs', { side: rejection.side }),
      [rejection.reason, rejection.message].filter(Boolean).join(': ') || words('status.unnamedHelp'),
    ]),
    [words('status.operationsOf'), words(operationsText(item.operations))],
    [words('status.waitsFor'), waits && words(waits)],
    [words('status.tray'), tray.length === 0 ? null : words('status.inTray', { count: tray.length })],
    [words('status.lastError'), item.last_error?.message ?? null],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function kindText({ category, type, brand, model }: StatusItemJson): string | null {
  const known = [category, type, brand, model].filter((name) => name !== null);
  return known.length === 0 ? null : known.join(' › ');
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
  return [
    '',
    ...alignColumns([[words('status.group'), words('status.side'), '', words('status.sideStatus'), ''], ...rows]),
  ];
}
