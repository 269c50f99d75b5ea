import type { Argument, Command, Option } from 'commander';

export interface CommandNode {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionNode[];
  readonly arguments: readonly ArgumentNode[];
  readonly commands: readonly CommandNode[];
}

export interface OptionNode {
  readonly long: string;
  readonly usage: string;
  readonly description: string;
  readonly required: boolean;
  readonly value: ValueKind | null;
}

export interface ArgumentNode {
  readonly usage: string;
  readonly description: string;
  readonly value: ValueKind;
}

export type ValueKind =
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'free' };

export function commandTree(command: Command, path = ''): CommandNode {
  const visible = command.createHelp();
  return {
    path,
    name: command.name(),
    description: command.description(),
    options: visible.visibleOptions(command).flatMap(optionNode),
    arguments: command.registeredArguments.map(argumentNode),
    commands: visible
      .visibleCommands(command)
      .filter((child) => child.name() !== 'help')
      .map((child) => commandTree(child, path === '' ? child.name() : `${path} ${child.name()}`)),
  };
}

export function withDescendants(node: CommandNode): readonly CommandNode[] {
  return [node, ...node.commands.flatMap(withDescendants)];
}

function optionNode(option: Option): readonly OptionNode[] {
  if (option.long === undefined) return [];
  const placeholder = /[<[](.+)[>\]]$/.exec(option.flags)?.[1];
  return [
    {
      long: option.long,
      usage: option.flags,
      description: option.description,
      required: option.mandatory,
      value: placeholder === undefined ? null : valueKind(placeholder),
    },
  ];
}

function argumentNode(argument: Argument): ArgumentNode {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return {
    usage: argument.required ? `<${name}>` : `[${name}]`,
    description: argument.description,
    value: argument.argChoices === undefined ? valueKind(name) : { kind: 'choice', choices: argument.argChoices },
  };
}

function valueKind(placeholder: string): ValueKind {
  if (placeholder.includes('|')) return { kind: 'choice', choices: placeholder.split('|') };
  if (/^files?(\.\.\.)?$/.test(placeholder)) return { kind: 'file' };
  return placeholder === 'dir' ? { kind: 'folder' } : { kind: 'free' };
}
