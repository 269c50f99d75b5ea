import type { StatusItemJson, StatusJson } from '../../../station/api.ts';
import { alignColumns } from '../output.ts';
import { itemLines } from './itemLines.ts';
import { operationsText } from './operationsText.ts';
import { stageWords } from './stageWords.ts';
import { waitText } from './waitText.ts';

/** The station at a glance: connection, what is left to send, one row an item (or one item in full). */
export function statusLines(status: StatusJson, inFull: boolean): string[] {
  const items = inFull ? status.items.flatMap(itemLines) : itemTable(status.items);
  return [connectionLine(status.connection), `Operations: ${operationsText(status.operations)}`, '', ...items];
}

function connectionLine(connection: StatusJson['connection']): string {
  if (connection.profile === null) return 'Connection: none yet (sideshot connect makes one)';
  const parts = [
    connection.profile,
    connection.online === null ? null : connection.online ? 'online' : 'offline',
    connection.credentials === 'ok' ? null : `credentials ${connection.credentials}`,
    connection.paused_until === null ? null : `paused until ${connection.paused_until}`,
  ];
  return `Connection: ${parts.filter((part) => part !== null).join(', ')}`;
}

function itemTable(items: readonly StatusItemJson[]): string[] {
  if (items.length === 0) return ['No items yet.'];
  const heading = ['Item', 'Stage', 'Required', 'Waits for', 'Last error'];
  return alignColumns([heading, ...items.map(itemRow)]);
}

function itemRow(item: StatusItemJson): string[] {
  const required = item.sides.filter((side) => side.required);
  const shot = required.filter((side) => side.photo !== null && side.status !== 'rejected');
  return [
    item.reference_id,
    stageWords(item.stage),
    required.length === 0 ? '' : `${shot.length} of ${required.length}`,
    waitText(item.waiting_for, item.next_try_at),
    item.last_error?.message ?? '',
  ];
}
