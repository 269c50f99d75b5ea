import { userInfo } from 'node:os';

/** A user without an entry in the system's list, as in containers, has no name there. */
export function operatorName(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    return userInfo().username;
  } catch {
    return environment.USER ?? environment.USERNAME ?? 'operator';
  }
}
