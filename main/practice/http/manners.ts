import type { Manners } from '../deployment.ts';
import type { Answer } from './answer.ts';

type Fields = Readonly<Record<string, unknown>>;

export function inManner(answer: Answer, manners: Manners): Answer {
  const left = [
    ...(manners.success === 'left_out' ? ['success'] : []),
    ...(manners.metadata === 'left_out' ? ['metadata'] : []),
  ];
  if (left.length === 0 && manners.numbers === 'numbers') return answer;
  const fields = Object.entries(JSON.parse(String(answer.body)) as Fields).filter(([name]) => !left.includes(name));
  const sent = Object.fromEntries(fields);
  return { ...answer, body: JSON.stringify(manners.numbers === 'texts' ? textNumbers(sent) : sent) };
}

/** Some deployments send counts and sizes as text. */
function textNumbers(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, textNumbers(entry)]));
}
