import type { ResultJson } from '../../contract/commands/statusJson.ts';
import type { NamedResult } from '../../domain/ports/exchangeStores.ts';

export function resultJson(named: NamedResult): ResultJson {
  const { cursor, referenceId, srUuid, result, at, photos, rejections, answers, serial, lot } = named;
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
    answers: answers.map(({ side, reason, answer }) => ({
      side,
      reason,
      answer: answer.kind,
      words: answer.words,
      by: answer.who,
      at: new Date(answer.at).toISOString(),
    })),
  };
}
