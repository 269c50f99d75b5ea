import type { CommandNode, OptionNode, ValueKind } from './commandTree.ts';
import { paths, place, quoted, taking, valueCases } from './scriptParts.ts';

export function zshLines(nodes: readonly CommandNode[], options: readonly OptionNode[]): readonly string[] {
  const values = (value: ValueKind) => {
    if (value.kind === 'choice') return `compadd -- ${value.choices.map(quoted).join(' ')}`;
    return { file: '_files', folder: '_files -/', free: ':' }[value.kind];
  };
  const described = (kind: string, entries: readonly (readonly [string, string])[]) =>
    `found=(${entries.map(([name, words]) => quoted(`${name}:${words}`)).join(' ')}); _describe ${kind} found`;
  return [
    '#compdef sideshot',
    '_sideshot() {',
    '  local at=""',
    '  local -i i',
    '  local -a found',
    '  for ((i = 2; i < CURRENT; i++)); do',
    `    case "\${words[i]}" in`,
    `      ${taking(options).join('|')}) i=$((i + 1)) ;;`,
    '      -*) ;;',
    '      *)',
    `        case "$at \${words[i]}" in`,
    `          ${paths(nodes).join('|')}) at="$at \${words[i]}" ;;`,
    '        esac ;;',
    '    esac',
    '  done',
    `  case "\${words[CURRENT-1]}" in`,
    ...valueCases(nodes, options, values),
    '  esac',
    `  case "\${words[CURRENT]}" in`,
    '    -*)',
    '      case "$at" in',
    ...nodes.map(
      (node) =>
        `        ${place(node)}) ${described(
          'option',
          node.options.map(({ long, description }) => [long, description]),
        )} ;;`,
    ),
    '      esac',
    '      return ;;',
    '  esac',
    '  case "$at" in',
    ...nodes.flatMap((node) => {
      const commands = node.commands.map(({ name, description }) => [name, description] as const);
      if (commands.length > 0) return [`    ${place(node)}) ${described('command', commands)} ;;`];
      const value = node.arguments[0]?.value;
      return value === undefined ? [] : [`    ${place(node)}) ${values(value)} ;;`];
    }),
    '  esac',
    '}',
    'if [ "$funcstack[1]" = "_sideshot" ]; then _sideshot "$@"; else compdef _sideshot sideshot; fi',
  ];
}
