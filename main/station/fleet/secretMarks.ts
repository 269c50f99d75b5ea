import { redact } from '../../lib/secrets/redact.ts';

/** Stands in a file of settings where a secret was: whoever reads the file keeps the station's own. */
export const secretMark = '[secret]';

/** Headers whose values say how a body is coded, never who sends it. */
const openHeaders = /^(accept|cache-control|content-(type|disposition|encoding|language)|if-(none-)?match)$/i;

/**
 * A header's value can be a credential of the deployment, so it goes unless its name or its placeholders say otherwise.
 * Anything else goes where it looks like a credential.
 */
export function withoutSecrets(value: unknown, isHeaders = false): unknown {
  if (typeof value === 'string') return redact(value, null) === value ? value : secretMark;
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      isHeaders && isClosed(name, entry) ? secretMark : withoutSecrets(entry, name === 'headers'),
    ]),
  );
}

/** `leftOut` names the marks that this station has nothing for. */
export function withOwnSecrets(
  value: unknown,
  own: unknown,
  path = '',
): { readonly value: unknown; readonly leftOut: readonly string[] } {
  if (value === secretMark)
    return typeof own === 'string' ? { value: own, leftOut: [] } : { value: undefined, leftOut: [path] };
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => withOwnSecrets(entry, ownPart(own, index), `${path}[${index}]`));
    const filled = entries.map((entry) => entry.value).filter((entry) => entry !== undefined);
    return { value: filled, leftOut: entries.flatMap(({ leftOut }) => leftOut) };
  }
  if (!isObject(value)) return { value, leftOut: [] };
  const parts = Object.entries(value).map(
    ([name, entry]) =>
      [name, withOwnSecrets(entry, ownPart(own, name), path === '' ? name : `${path}.${name}`)] as const,
  );
  const filled = parts.flatMap(([name, part]) => (part.value === undefined ? [] : [[name, part.value] as const]));
  return { value: Object.fromEntries(filled), leftOut: parts.flatMap(([, part]) => part.leftOut) };
}

function isClosed(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || openHeaders.test(name)) return false;
  return /[\p{L}\p{N}]/u.test(value.replace(/\{\w+\}/g, ''));
}

function ownPart(own: unknown, name: string | number): unknown {
  if (Array.isArray(own)) return own[Number(name)];
  return isObject(own) && Object.hasOwn(own, name) ? own[name] : undefined;
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
