import type { StatusItemJson, StatusJson } from '../../../contract/commands/statusJson.ts';
import { text } from '../../../texts/text.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';
import { itemLines, operationsLine, stageWords, waitText } from './itemLines.ts';

export function statusLines(status: StatusJson, inFull: boolean): string[] {
  const items = inFull ? status.items.flatMap(itemLines) : itemTable(status.items);
  return [connectionLine(status.connection), operationsLine(status.operations), '', ...items];
}

function connectionLine(connection: StatusJson['connection']): string {
  const { profile, online, credentials, paused_until: at } = connection;
  if (profile === null) return words('status.noConnection');
  const facts = [
    profile,
    online === null ? null : online ? text('status.online') : text('status.offline'),
    credentials === 'ok' ? null : text('status.credentials', { state: credentials }),
    at === null ? null : text('status.pausedUntil', { at }),
  ];
  return words('status.connection', { facts: facts.filter((fact) => fact !== null) });
}

const headings = ['status.item', 'status.stage', 'status.required', 'status.waitsFor', 'status.lastError'] as const;

function itemTable(items: readonly StatusItemJson[]): string[] {
  if (items.length === 0) return [words('status.noItems')];
  return alignColumns([headings.map((id) => words(id)), ...items.map(itemRow)]);
}

function itemRow(item: StatusItemJson): string[] {
  const required = item.sides.filter((side) => side.required);
  const shot = required.filter((side) => side.photo !== null && side.status !== 'rejected');
  const waits = waitText(item.waiting_for, item.next_try_at);
  return [
    item.reference_id,
    stageWords(item.stage),
    required.length === 0 ? '' : words('status.requiredShot', { shot: shot.length, required: required.length }),
    waits === null ? '' : words(waits),
    item.last_error?.message ?? '',
  ];
}
