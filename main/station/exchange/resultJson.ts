import type { PersonJson, ResultJson } from '../../contract/commands/statusJson.ts';
import { operatorIdOf, type Who } from '../../domain/operator/who.ts';
import { nameOf } from '../../domain/operator/whoName.ts';
import type { NamedResult } from '../../domain/ports/exchangeStores.ts';
import type { Store } from '../../domain/ports/store.ts';

export function resultJson({ operators }: Pick<Store, 'operators'>, named: NamedResult): ResultJson {
  const { cursor, referenceId, srUuid, result, at, photos, rejections, answers, serial, lot, addedBy } = named;
  const person = (who: Who): PersonJson => ({ by: nameOf(operators, who), by_id: operatorIdOf(who) });
  /** Free text says which account ran the station, not who shot. */
  const shooter = (sha256: string): Partial<PersonJson> => {
    const who = addedBy.find((photo) => photo.sha256 === sha256)?.who ?? '';
    return operatorIdOf(who) === null ? {} : person(who);
  };
  return {
    cursor,
    reference_id: referenceId,
    sr_uuid: srUuid,
    result,
    at: new Date(at).toISOString(),
    photos: photos.map((photo) => ({ ...photo, ...shooter(photo.sha256) })),
    rejections,
    serial,
    lot,
    answers: answers.map(({ side, reason, answer }) => ({
      side,
      reason,
      answer: answer.kind,
      words: answer.words,
      by: nameOf(operators, answer.who),
      ...(operatorIdOf(answer.who) === null ? {} : { by_id: operatorIdOf(answer.who) }),
      at: new Date(answer.at).toISOString(),
    })),
  };
}
