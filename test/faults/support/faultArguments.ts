import { parseArgs } from 'node:util';
import type { Form } from './fault.ts';

/** What a run of the faults was asked for. */
export interface FaultArguments {
  readonly kind: 'run';
  readonly form: Form;
  readonly seed: string | null;
  /** Names of the chosen faults; null: all. */
  readonly chosen: readonly string[] | null;
  readonly cycles: number | null;
  readonly report: string | null;
  readonly atOnce: number;
}

export type ParsedArguments =
  | FaultArguments
  | { readonly kind: 'help'; readonly text: string }
  /** One plain line. */
  | { readonly kind: 'wrong'; readonly message: string };

const options = {
  short: { type: 'boolean', default: false },
  seed: { type: 'string' },
  only: { type: 'string' },
  cycles: { type: 'string' },
  report: { type: 'string' },
  'at-once': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `names` are those of all faults. Pure: nothing is printed. */
export function parseFaultArguments(given: readonly string[], names: readonly string[]): ParsedArguments {
  const parsed = parsedOptions(given);
  if (typeof parsed === 'string') return wrong(parsed);
  if (parsed.help) return { kind: 'help', text: usage(names) };
  const form: Form = parsed.short ? 'short' : 'full';
  const chosen = parsed.only === undefined ? null : names.filter((name) => name.includes(parsed.only ?? ''));
  if (chosen?.length === 0) return wrong(`No fault is called "${parsed.only}".`);
  const counts = { cycles: countOf(parsed.cycles), 'at-once': countOf(parsed['at-once']) };
  for (const [name, count] of Object.entries(counts)) {
    if (Number.isNaN(count)) return wrong(`--${name} takes a whole number of 1 or more.`);
  }
  return {
    kind: 'run',
    form,
    seed: parsed.seed ?? null,
    chosen,
    cycles: counts.cycles,
    report: parsed.report ?? null,
    // Most of a fault is waiting: the short form, which people wait for, causes several side by side.
    atOnce: counts['at-once'] ?? (form === 'short' ? 3 : 1),
  };
}

/** Node's first sentence where it cannot be read. */
function parsedOptions(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `${message.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
  }
}

function wrong(message: string): ParsedArguments {
  return { kind: 'wrong', message: `${message} See: npm run test:faults -- --help` };
}

/** NaN for what is no whole number of 1 or more; null where nothing was given. */
function countOf(given: string | undefined): number | null {
  if (given === undefined) return null;
  return /^[1-9]\d{0,6}$/.test(given) ? Number(given) : Number.NaN;
}

function usage(names: readonly string[]): string {
  return `Causes the faults of the machine and the network, and prints what became of it.

npm run test:faults -- [--short] [--only TEXT] [--cycles N] [--seed SEED] [--at-once N] [--report FILE]

  --short        few cycles of each, as npm run test:all runs them
  --only TEXT    those whose name contains the text
  --cycles N     so many cycles of each instead of its own number
  --seed SEED    what chance decides, as in the run that printed this seed
  --at-once N    so many side by side (1; 3 in the short form)
  --report FILE  the result as JSON too
  --help         this

Exit codes: 0 all passed or skipped, 1 one failed, 2 the arguments are wrong.

Faults:
${names.map((name) => `  ${name}`).join('\n')}
`;
}
