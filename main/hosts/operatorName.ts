import { userInfo } from 'node:os';

/** Who is at the machine; a user without an entry in the system's list (in containers) has no name. */
export function operatorName(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    return userInfo().username;
  } catch {
    return environment.USER ?? environment.USERNAME ?? 'operator';
  }
}
