import { type Text, text } from '../texts/text.ts';

/**
 * Node accepts any certificate with this setting, so that a middleman would get the credentials. Null where
 * certificates are checked. Only `0` disables the check.
 */
export function uncheckedTls(environment: Readonly<Record<string, string | undefined>>): Text | null {
  return environment.NODE_TLS_REJECT_UNAUTHORIZED === '0' ? text('host.uncheckedTls') : null;
}
