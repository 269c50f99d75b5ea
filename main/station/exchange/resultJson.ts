import type { ResultJson } from '../../contract/commands/statusJson.ts';
import type { NamedResult } from '../../domain/ports/exchangeStores.ts';

export function resultJson(named: NamedResult): ResultJson {
  const { cursor, referenceId, srUuid, result, at, photos, rejections, serial, lot } = named;
  return {
    cursor,
    reference_id: referenceId,
    sr_uuid: srUuid,
    result,
    at: new Date(at).toISOString(),
    photos,
    rejections,
    serial,
    lot,
  };
}
