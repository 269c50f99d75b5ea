import { z } from 'zod';

/** A field of a form, derived from a schema. */
export interface SchemaField {
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
  readonly limits: FieldLimits;
}

/** Of a number, or of a text's length. `unit` and `start` are the schema's `meta`: shown in so many, turned on with. */
export interface FieldLimits {
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: number;
  readonly start: number | null;
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
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly unit?: number;
  readonly start?: number;
}

/** Derived from the schema, so that a new field appears by itself. `at` is the path of the whole. */
export function schemaFields(schema: z.ZodType, at = ''): readonly SchemaField[] {
  // zod's JSON Schema has this form; all of it is optional.
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  return node.properties === undefined ? fieldOf(node, at, true) : fieldsOf(node, at === '' ? '' : `${at}.`);
}

function fieldsOf({ properties = {}, required = [] }: Node, prefix: string): readonly SchemaField[] {
  return Object.entries(properties).flatMap(([key, node]) => fieldOf(node, `${prefix}${key}`, required.includes(key)));
}

function fieldOf(node: Node, path: string, required: boolean): readonly SchemaField[] {
  const choices = node.anyOf ?? [node];
  const kinds = choices.filter(({ type }) => type !== 'null');
  const nullable = kinds.length < choices.length;
  const [only, ...more] = kinds;
  const field = (kind: SchemaField['kind'], options: readonly string[] = []): SchemaField => ({
    path,
    kind,
    options,
    usual: node.default ?? null,
    nullable,
    required,
    limits: limitsOf({ ...only }),
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

function limitsOf({ minimum, maximum, maxLength, unit, start }: Node): FieldLimits {
  return { min: minimum ?? null, max: maximum ?? maxLength ?? null, unit: unit ?? 1, start: start ?? null };
}

const plainKinds: Readonly<Record<string, SchemaField['kind']>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'flag',
};

function isObject(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
