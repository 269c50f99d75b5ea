import { words } from '../words.ts';
import { type CommandNode, withDescendants } from './commandTree.ts';

/** Pure: roff from the command definitions. */
export function manualPage(program: CommandNode, version: string): string {
  const all = withDescendants(program);
  const runnable = all.filter(({ commands }) => commands.length === 0);
  const lines = [
    `.TH SIDESHOT 1 "" "Sideshot ${version}"`,
    heading('manual.name'),
    `sideshot \\- ${escaped(sentence(program.description))}`,
    heading('manual.synopsis'),
    '.B sideshot',
    escaped('[--data <dir>] [--json] command [options]'),
    heading('manual.options'),
    ...program.options.flatMap(optionLines),
    heading('manual.commands'),
    ...runnable.flatMap(commandLines),
    heading('manual.exitCodes'),
    ...exitMeanings.flatMap((meaning, code) => ['.TP', `.B ${code}`, escaped(words(meaning))]),
  ];
  return `${lines.join('\n')}\n`;
}

const exitMeanings = [
  'manual.exit0',
  'manual.exit1',
  'manual.exit2',
  'manual.exit3',
  'manual.exit4',
  'manual.exit5',
  'manual.exit6',
  'manual.exit7',
] as const;

function commandLines(node: CommandNode): readonly string[] {
  const usage = ['sideshot', node.path, ...node.arguments.map((argument) => argument.usage)].join(' ');
  return [
    `.SS ${escaped(usage)}`,
    escaped(sentence(node.description)),
    ...node.arguments.flatMap(({ usage, description }) => ['.TP', `.I ${escaped(usage)}`, escaped(description)]),
    ...node.options.filter(({ long }) => !common.has(long)).flatMap(optionLines),
  ];
}

const common = new Set(['--data', '--json', '--lang', '--help']);

function optionLines({ usage, description, required }: CommandNode['options'][number]): readonly string[] {
  const said = required ? words('manual.required', { words: description }) : description;
  return ['.TP', `.B ${escaped(usage)}`, escaped(said)];
}

function heading(id: 'manual.name' | 'manual.synopsis' | 'manual.options' | 'manual.commands' | 'manual.exitCodes') {
  return `.SH ${words(id)}`;
}

function sentence(description: string): string {
  const first = description.charAt(0).toUpperCase() + description.slice(1);
  return first.endsWith('.') ? first : `${first}.`;
}

/** Roff reads a leading dot or apostrophe as a request, and a bare hyphen as a typographic one. */
function escaped(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
