import { buildProgram } from '../../../main/hosts/cli/program.ts';
import { type CommandNode, commandTree, withDescendants } from '../../../main/hosts/cli/shell/commandTree.ts';

// A cast: definitions alone are asked for, nothing is run.
export const program = commandTree(buildProgram({ cli: { version: '1.2.3' } as never, outcome: { exitCode: 0 } }));

/** A command line without `sideshot`: as a person types it, or spoken of, where values may be left out. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly isTyped: boolean;
}

/** What is wrong with it: options that its command does not have, values that are missing. */
export function faultsOf({ words, isTyped }: CommandLine): readonly string[] {
  const [node, rest] = commandOf(words);
  // `relay … --nats SERVERS` stands for each command beneath it.
  const known = [node, ...withDescendants(node)].flatMap(({ options }) => options);
  return rest.flatMap((word, index) => {
    if (!word.startsWith('--')) return [];
    const [name = '', given] = word.split('=');
    const option = known.find(({ long }) => long === name);
    if (option === undefined) return [`${words.join(' ')}: ${node.path} has no ${name}`];
    const value = given ?? rest[index + 1];
    const isMissing = isTyped && option.value !== null && (value === undefined || value.startsWith('--'));
    return isMissing ? [`${words.join(' ')}: ${name} takes a value`] : [];
  });
}

/** The command that the words begin with, and what follows. */
export function commandOf(words: readonly string[]): [CommandNode, readonly string[]] {
  let node = program;
  for (const [index, word] of words.entries()) {
    const next = node.commands.find(({ name }) => name === word.split('|')[0]);
    if (next === undefined) return [node, words.slice(index)];
    node = next;
  }
  return [node, []];
}

/** As a shell parts them, up to where another program begins. */
export function wordsOf(line: string): readonly string[] {
  const words = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const end = words.findIndex((word) => ['|', '>', '&&', '&', ';', '#'].includes(word));
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}

/** Every command line of this program in a guide: of its code blocks, and of words in code that begin with a command. */
export function commandLinesOf(guide: string): readonly CommandLine[] {
  const joined = guide.replace(/\\\n\s*/g, ' ');
  const typed = [...joined.matchAll(/^(?:\$ )?sideshot (.*)$/gm)].map(([, line = '']) => line);
  const spans = [...joined.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span.replace(/^sideshot /, ''));
  const named = spans
    .map((span) => span.replaceAll('\\|', '|').replace(/[[\]]/g, ' '))
    .filter((span) => commandOf(wordsOf(span))[0] !== program);
  return [
    ...typed.map((line) => ({ words: wordsOf(line), isTyped: true })),
    ...named.map((line) => ({ words: wordsOf(line), isTyped: false })),
  ];
}
