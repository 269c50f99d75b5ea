import type { CommandNode, OptionNode, ValueKind } from './commandTree.ts';
import { longs, names, paths, place, quoted, taking, valueCases } from './scriptParts.ts';

export function bashLines(nodes: readonly CommandNode[], options: readonly OptionNode[]): readonly string[] {
  const reply = (words: string) => `COMPREPLY=($(compgen ${words} -- "$now"))`;
  const values = (value: ValueKind) => {
    if (value.kind === 'choice') return reply(`-W ${quoted(value.choices.join(' '))}`);
    return { file: reply('-f'), folder: reply('-d'), free: 'COMPREPLY=()' }[value.kind];
  };
  return [
    '_sideshot() {',
    `  local now="\${COMP_WORDS[COMP_CWORD]}" at="" i`,
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    case "\${COMP_WORDS[i]}" in`,
    `      ${taking(options).join('|')}) i=$((i + 1)) ;;`,
    '      -*) ;;',
    '      *)',
    `        case "$at \${COMP_WORDS[i]}" in`,
    `          ${paths(nodes).join('|')}) at="$at \${COMP_WORDS[i]}" ;;`,
    '        esac ;;',
    '    esac',
    '  done',
    `  case "\${COMP_WORDS[COMP_CWORD-1]}" in`,
    ...valueCases(nodes, options, values),
    '  esac',
    '  case "$now" in',
    '    -*)',
    '      case "$at" in',
    ...nodes.map((node) => `        ${place(node)}) ${reply(`-W ${quoted(longs(node).join(' '))}`)} ;;`),
    '      esac',
    '      return ;;',
    '  esac',
    '  case "$at" in',
    ...nodes.flatMap((node) => {
      if (node.commands.length > 0) return [`    ${place(node)}) ${reply(`-W ${quoted(names(node).join(' '))}`)} ;;`];
      const value = node.arguments[0]?.value;
      return value === undefined ? [] : [`    ${place(node)}) ${values(value)} ;;`];
    }),
    '  esac',
    '}',
    'complete -o filenames -F _sideshot sideshot',
  ];
}
