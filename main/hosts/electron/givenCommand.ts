/** The switch with which the installed program is the command line: its fuse keeps it from being Node. */
export const commandSwitch = '--command';
/** And the one with which it is the process of the keychain, which may hang and be ended. */
export const keychainSwitch = '--keychain-process';

export type StartedAs =
  | { readonly kind: 'window' }
  /** `args` are those of the command. */
  | { readonly kind: 'command'; readonly args: readonly string[] }
  | { readonly kind: 'keychain'; readonly args: readonly string[] };

const helpSwitches: ReadonlySet<string> = new Set(['--help', '-h', '--version', '-V']);
const withValue: ReadonlySet<string> = new Set(['--data']);
/** What starters, containers and people give Chromium: never meant for a command. */
const chromiumSwitch =
  /^--(no-sandbox|no-zygote|in-process-gpu|disable-(gpu|gpu-sandbox|dev-shm-usage|setuid-sandbox|software-rasterizer)|(ozone-platform|ozone-platform-hint|enable-features|disable-features|password-store|use-gl|force-device-scale-factor)=.*)$/;

/**
 * What an installed program was started as. A word among the arguments is a command, as in `sideshot status`; switches alone are the
 * window's, so are files and addresses that the system hands over.
 */
export function startedAs(given: readonly string[]): StartedAs {
  const args = given.filter((arg) => !chromiumSwitch.test(arg));
  // Something may stand before it: a starter puts its own switches there.
  const at = args.findIndex((arg) => arg === commandSwitch || arg === keychainSwitch);
  const rest = args.slice(at + 1);
  if (args[at] === commandSwitch) return rest.length === 0 ? { kind: 'window' } : { kind: 'command', args: rest };
  if (args[at] === keychainSwitch) return { kind: 'keychain', args: rest };
  const words = args.filter((arg, index) => !arg.startsWith('-') && !withValue.has(args[index - 1] ?? ''));
  const isCommand = args.some((arg) => helpSwitches.has(arg)) || words.some((word) => /^[a-z][a-z-]*$/.test(word));
  return isCommand ? { kind: 'command', args } : { kind: 'window' };
}
