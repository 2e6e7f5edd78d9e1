/**
 * Builders for plain JSON Schema (2020-12) literals that carry the TypeScript type they describe. The schemas are data:
 * the service compiles them into validators, and the OpenAPI document is created from them. Browsers never load them,
 * because every operation exports its schemas separately from its names on the wire.
 */

declare const TYPE: unique symbol;

type TypeName = 'string' | 'object' | 'array' | 'boolean' | 'number' | 'integer' | 'null';

/** A JSON Schema literal that describes a `T`. The type parameter exists at compile time only. */
export interface Schema<T = unknown> {
  readonly [TYPE]?: T;
  readonly type?: TypeName | readonly TypeName[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** The TypeScript type that a schema describes. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** A member that may be absent. Only `object` accepts it. */
export interface Optional<T> {
  readonly optional: Schema<T>;
}

type Members = Readonly<Record<string, Schema | Optional<unknown>>>;
type RequiredNames<M> = { [K in keyof M]: M[K] extends Optional<unknown> ? never : K }[keyof M];
type OptionalNames<M> = Exclude<keyof M, RequiredNames<M>>;
type ObjectOf<M> = { readonly [K in RequiredNames<M>]: Infer<M[K]> } & {
  readonly [K in OptionalNames<M>]?: (M[K] extends Optional<infer T> ? T : never) | undefined;
};
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** Keywords that restrict a text. */
export type TextKeywords = Pick<Schema, 'pattern' | 'minLength' | 'maxLength'>;

/** A text. `description` is shown on the reference page. */
export function string(description?: string, keywords?: TextKeywords): Schema<string> {
  return { type: 'string', ...describe(description), ...keywords };
}

/** One of a closed list of texts. */
export function oneOf<const V extends readonly string[]>(values: V, description?: string): Schema<V[number]> {
  return { type: 'string', enum: values, ...describe(description) };
}

/** A value of the schema, or `null`. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return { ...schema, type: [schema.type ?? [], 'null'].flat() as readonly TypeName[] };
}

/** Any JSON value. */
export function unknown(description?: string): Schema<unknown> {
  return describe(description);
}

/** True or false. */
export function boolean(description?: string): Schema<boolean> {
  return { type: 'boolean', ...describe(description) };
}

/** A whole number from `minimum` (default 0) upwards. */
export function integer(description?: string, minimum = 0): Schema<number> {
  return { type: 'integer', minimum, ...describe(description) };
}

/** Any number. */
export function number(description?: string): Schema<number> {
  return { type: 'number', ...describe(description) };
}

/** A list of one kind of item. */
export function array<T>(
  items: Schema<T>,
  description?: string,
  keywords?: Pick<Schema, 'minItems' | 'maxItems'>,
): Schema<readonly T[]> {
  return { type: 'array', items, ...describe(description), ...keywords };
}

/** An object with exactly these members; wrap a member in `optional` when it may be absent. */
export function object<const M extends Members>(members: M, description?: string): Schema<Flat<ObjectOf<M>>> {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, member] of Object.entries(members)) {
    if ('optional' in member) {
      properties[name] = member.optional;
    } else {
      properties[name] = member;
      required.push(name);
    }
  }
  return { type: 'object', ...describe(description), properties, required, additionalProperties: false };
}

/** An object with arbitrary member names, whose values all have one schema. */
export function record<T>(values: Schema<T>, description?: string): Schema<Readonly<Record<string, T>>> {
  return { type: 'object', ...describe(description), additionalProperties: values };
}

/** Marks a member of an object as optional. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return { optional: schema };
}

function describe(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description };
}
