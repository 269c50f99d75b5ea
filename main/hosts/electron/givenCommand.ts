/** Makes the installed program the command line: its fuse keeps it from being Node. */
export const commandSwitch = '--command';
export const keychainSwitch = '--keychain-process';

export type StartedAs =
  | { readonly kind: 'window' }
  | { readonly kind: 'command'; readonly args: readonly string[] }
  | { readonly kind: 'keychain'; readonly args: readonly string[] };

const helpSwitches: ReadonlySet<string> = new Set(['--help', '-h', '--version', '-V']);
const withValue: ReadonlySet<string> = new Set(['--data']);
/** Starters, containers and people give these to Chromium, never to a command. */
const chromiumSwitch =
  /^--(no-sandbox|no-zygote|in-process-gpu|disable-(gpu|gpu-sandbox|dev-shm-usage|setuid-sandbox|software-rasterizer)|(ozone-platform|ozone-platform-hint|enable-features|disable-features|password-store|use-gl|force-device-scale-factor)=.*)$/;

/** A word is a command, as in `sideshot status`; switches, files and addresses open the window. */
export function startedAs(given: readonly string[]): StartedAs {
  const args = given.filter((arg) => !chromiumSwitch.test(arg));
  // A starter may put its own switches before it.
  const at = args.findIndex((arg) => arg === commandSwitch || arg === keychainSwitch);
  const rest = args.slice(at + 1);
  if (args[at] === commandSwitch) return rest.length === 0 ? { kind: 'window' } : { kind: 'command', args: rest };
  if (args[at] === keychainSwitch) return { kind: 'keychain', args: rest };
  const words = args.filter((arg, index) => !arg.startsWith('-') && !withValue.has(args[index - 1] ?? ''));
  const isCommand = args.some((arg) => helpSwitches.has(arg)) || words.some((word) => /^[a-z][a-z-]*$/.test(word));
  return isCommand ? { kind: 'command', args } : { kind: 'window' };
}
