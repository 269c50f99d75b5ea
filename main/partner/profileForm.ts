import { z } from 'zod';
import { profileSchema } from './profileSchema.ts';

export interface ProfileFormField {
  /** For example `params.models.page`. */
  readonly path: string;
  /**
   * `flagOrChoices`: true, false, or some of the options. `group`: an optional object whose fields follow. `json`:
   * anything else.
   */
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'choices' | 'flagOrChoices' | 'group' | 'json';
  readonly options: readonly string[];
  /** The default, or null. A group that is always there has an object. */
  readonly usual: JsonValue;
  readonly nullable: boolean;
  readonly required: boolean;
}

export type JsonValue = z.infer<ReturnType<typeof z.json>>;

interface Node {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly default?: JsonValue;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
}

/** Derived from the schema, so that a new field appears by itself. */
export function profileFormFields(): readonly ProfileFormField[] {
  // zod's JSON Schema has this form; all of it is optional.
  return fieldsOf(z.toJSONSchema(profileSchema, { io: 'input', unrepresentable: 'any' }) as Node, '');
}

function fieldsOf({ properties = {}, required = [] }: Node, prefix: string): readonly ProfileFormField[] {
  return Object.entries(properties).flatMap(([key, node]) => fieldOf(node, `${prefix}${key}`, required.includes(key)));
}

function fieldOf(node: Node, path: string, required: boolean): readonly ProfileFormField[] {
  const choices = node.anyOf ?? [node];
  const kinds = choices.filter(({ type }) => type !== 'null');
  const nullable = kinds.length < choices.length;
  const [only, ...more] = kinds;
  const field = (kind: ProfileFormField['kind'], options: readonly string[] = []): ProfileFormField => ({
    path,
    kind,
    options,
    usual: node.default ?? null,
    nullable,
    required,
  });
  if (only === undefined) return [];
  if (more.length > 0) {
    const names = kinds.find(({ type }) => type === 'array')?.items?.enum;
    const isEither = kinds.length === 2 && names !== undefined && kinds.some(({ type }) => type === 'boolean');
    return [isEither ? field('flagOrChoices', names) : field('json')];
  }
  if (only.const !== undefined || only.enum?.length === 1) return [];
  if (only.enum !== undefined) return [field('choice', only.enum)];
  if (only.properties !== undefined) {
    const inside = fieldsOf(only, `${path}.`);
    const isAlways = !nullable && isObject(node.default);
    return isAlways ? inside : [field('group'), ...inside];
  }
  if (only.type === 'array' && only.items?.enum !== undefined) return [field('choices', only.items.enum)];
  return [field(plainKinds[only.type ?? ''] ?? 'json')];
}

const plainKinds: Readonly<Record<string, ProfileFormField['kind']>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'flag',
};

function isObject(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
