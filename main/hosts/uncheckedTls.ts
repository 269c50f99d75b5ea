import { type Text, text } from '../texts/text.ts';

/**
 * Why Sideshot does not start here: Node is told to take any certificate, so that whoever is on the way to the partner gets the
 * credentials. Null where certificates are checked. Node itself obeys `0` alone.
 */
export function uncheckedTls(environment: Readonly<Record<string, string | undefined>>): Text | null {
  return environment.NODE_TLS_REJECT_UNAUTHORIZED === '0' ? text('host.uncheckedTls') : null;
}
