import type { ResultJson } from '../../contract/commands/statusJson.ts';
import type { NamedResult } from '../../domain/ports/exchangeStores.ts';

/** A result as other programs read it: one line of `results`, one file of the results folder. */
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
