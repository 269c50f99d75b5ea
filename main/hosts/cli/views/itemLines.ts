import type { OperationsJson, StatusItemJson } from '../../../contract/commands/statusJson.ts';
import { rawPartnerState } from '../../../texts/partnerStateText.ts';
import { asGiven, listed, type Text, type TextId, text } from '../../../texts/text.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

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

const stageNames: Readonly<Record<string, string>> = {
  in_review: 'in review',
  reshoot: 're-shoot',
  not_authentic: 'not authentic',
  needs_attention: 'needs attention',
};

export function stageWords(stage: string): string {
  return stageNames[stage] ?? stage;
}

const reasons: Readonly<Record<string, Extract<TextId, `waitFor.${string}`>>> = {
  time: 'waitFor.time',
  network: 'waitFor.network',
  rate_limit: 'waitFor.limit',
  credentials: 'waitFor.credentials',
  person: 'waitFor.person',
  requirements: 'waitFor.requirements',
};

export function waitText(waitingFor: string, nextTryAt: string | null): Text | null {
  if (waitingFor === 'nothing') return null;
  const id = reasons[waitingFor];
  const reason = id === undefined ? asGiven(waitingFor) : { id };
  return nextTryAt === null ? reason : text('waitFor.until', { reason, at: nextTryAt });
}

export function operationsLine(operations: OperationsJson): string {
  return words('status.operations', { operations: operationsText(operations) });
}

export function operationsText({ pending, in_flight, parked }: OperationsJson): Text {
  const parts = [
    pending > 0 ? text('operations.pending', { count: pending }) : null,
    in_flight > 0 ? text('operations.inFlight', { count: in_flight }) : null,
    parked > 0 ? text('operations.parked', { count: parked }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? text('operations.none') : listed(parts);
}
