import type { CommandNode, OptionNode, ValueKind } from './commandTree.ts';
import { paths, taking } from './scriptParts.ts';

export function fishLines(nodes: readonly CommandNode[], options: readonly OptionNode[]): readonly string[] {
  const values = (value: ValueKind) => {
    if (value.kind === 'choice') return `-a ${fishQuoted(value.choices.join(' '))}`;
    return { file: '-F', folder: "-a '(__fish_complete_directories)'", free: '' }[value.kind];
  };
  const complete = (node: CommandNode, ...parts: readonly string[]) =>
    [`complete -c sideshot -n ${fishQuoted(`__sideshot_at ${fishQuoted(node.path)}`)}`, ...parts]
      .filter((part) => part !== '')
      .join(' ');
  return [
    'function __sideshot_at',
    '  set -l at',
    '  set -l skip 0',
    '  for each in (commandline -opc)[2..]',
    '    if test $skip = 1',
    '      set skip 0',
    '      continue',
    '    end',
    '    switch $each',
    `      case ${taking(options).join(' ')}`,
    '        set skip 1',
    "      case '-*'",
    "      case '*'",
    '        switch (string join " " $at $each)',
    `          case ${paths(nodes)
      .map((path) => path.replace('" ', '"'))
      .join(' ')}`,
    '            set -a at $each',
    '        end',
    '    end',
    '  end',
    '  test "$at" = "$argv[1]"',
    'end',
    'complete -c sideshot -f',
    ...nodes.flatMap((node) => [
      ...node.commands.map((child) => complete(node, `-a ${child.name}`, `-d ${fishQuoted(child.description)}`)),
      ...node.options.map(({ long, value, description }) =>
        complete(
          node,
          `-l ${long.slice(2)}`,
          value === null ? '' : `-x ${values(value)}`.replace('-x -F', '-r -F').trim(),
          description === '' ? '' : `-d ${fishQuoted(description)}`,
        ),
      ),
      ...node.arguments
        .slice(0, 1)
        .flatMap(({ value }) => (value.kind === 'free' ? [] : [complete(node, values(value))])),
    ]),
  ];
}

/** In fish a backslash escapes within single quotes. */
function fishQuoted(words: string): string {
  return `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
