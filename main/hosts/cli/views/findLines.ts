import type { FindJson } from '../../../contract/commands/connection.ts';
import { rawPartnerState } from '../../../texts/partnerStateText.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

export function findLines(found: FindJson): string[] {
  const rows: [string, string | null][] = [
    [words('status.sr'), found.sr_uuid],
    [words('status.partnerId'), found.micro_id],
    [words('status.legacyId'), found.legacy_id],
    [words('status.partnerState'), rawPartnerState(found.state)],
    [words('status.page'), found.url],
    [words('status.partnerSays'), found.message],
  ];
  return alignColumns(rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
