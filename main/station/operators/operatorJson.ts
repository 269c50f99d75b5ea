import type { OperatorJson } from '../../contract/commands/operators.ts';
import type { Operator } from '../../domain/operator/operator.ts';

type Named = Pick<Operator, 'id' | 'name' | 'badge' | 'language'>;

export function operatorJson({ id, name, badge, language }: Named): OperatorJson {
  return { id, name, badge: badge !== null, language };
}
