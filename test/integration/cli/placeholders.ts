import { hostname } from 'node:os';

/**
 * Replaces what is random in the output of commands by what it is and a number: the same value has the same number everywhere. Times and
 * lengths of time have none, since they may be equal by chance.
 */
export function placeholders(folder: string, secrets: readonly string[]): (text: string) => string {
  const numbers = new Map<string, string>();
  const numbered = (kind: string) => (value: string) => {
    const known = [...numbers.values()].filter((name) => name.startsWith(`<${kind} `)).length;
    const name = numbers.get(value) ?? `<${kind} ${known + 1}>`;
    numbers.set(value, name);
    return name;
  };
  const rules: readonly [RegExp, (value: string) => string][] = [
    [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, numbered('uuid')],
    [/\b[0-9a-f]{64}\b/g, numbered('hash')],
    [/\b([0-9a-f]{4} ){7}[0-9a-f]{4}\b/g, numbered('fingerprint')],
    [/sideshot-relay-[\w.-]+/g, () => '<code>'],
    [/(?<=\/webhooks\/|"token":"|^out )[\w-]{30,}/gm, () => '<secret>'],
    [/\b[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}\b/g, () => '<fingerprint>'],
    [/\b[\d.]+ GB\b|(?<="free_bytes":)\d+/g, () => '<free>'],
    // Only where this machine has no keychain.
    [/^err Credentials are locked with a key file .*\n/gm, () => ''],
    [/(?<="micro_id":")[^"]+/g, numbered('micro id')],
    [/(?<=:)(?!9\b)\d{4,5}(?=[/" ),\n.]|$)/gm, numbered('port')],
    [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, () => '<time>'],
  ];
  return (text) => {
    let said = text.replaceAll(folder, '<folder>');
    for (const secret of secrets) said = said.replaceAll(secret, '<secret>');
    for (const [pattern, name] of rules) said = said.replace(pattern, name);
    return said.replaceAll(`${hostname()} <`, '<host> <');
  };
}
