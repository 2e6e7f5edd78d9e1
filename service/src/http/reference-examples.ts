import {
  operations,
  OPERATION_KINDS,
  schemas,
  wireSchemas,
  type ActivitySchema,
  type Operation,
  type OperationSchema,
  type Schema,
} from '../base/contract.ts';

type Name = keyof typeof operations;

/** Example calls of an operation. */
export interface OperationExamples {
  /** A shell command that expects `$SERVICE`, and `$STAMP` or `$CONFIG_ID` where the operation needs them. */
  readonly curl: string;
  /** A call of the typed client. */
  readonly typescript: string;
}

/** Writes the examples of an operation from its schemas: what is required, with a placeholder for each text. */
export function toExamples(name: Name): OperationExamples {
  const operation: Operation = operations[name];
  return { curl: toCurl(operation, schemas[name]), typescript: toTypeScript(name, operation) };
}

/** The smallest body that a schema describes. A free text is the name of its member in angle brackets. */
export function toExampleBody(schema: Schema, name = ''): unknown {
  const { enum: values, items, minimum, properties = {}, required = [], type } = schema;
  if (values?.[0] !== undefined) return values[0];
  const [kind] = [type].flat();
  if (kind === 'object') {
    return Object.fromEntries(
      required.map((member) => [member, toExampleBody(properties[member] ?? {}, member)]),
    );
  }
  if (kind === 'array') return items === undefined ? [] : [toExampleBody(items, name.replace(/s$/, ''))];
  if (kind === 'boolean') return false;
  if (kind === 'integer' || kind === 'number') return minimum ?? 0;
  return name === 'timestampMs' ? '<now, in milliseconds>' : `<${name}>`;
}

function toCurl(operation: Operation, schema: (typeof schemas)[Name]): string {
  const { request } = wireSchemas(operation, schema);
  if (request === undefined) return `curl "$SERVICE${operation.path}"`;
  const body = JSON.stringify(toExampleBody(request), null, 2);
  return [
    `curl "$SERVICE${operation.path}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    operation.kind === 'proxy' ? `  -H "X-Auth-Proxy-Config-Id: $CONFIG_ID" \\` : `  -H "X-Stamp: $STAMP" \\`,
    // A single quote in the body would end the shell word early; no schema of ours has one.
    `  -d '${body}'`,
  ].join('\n');
}

function toTypeScript(name: Name, operation: Operation): string {
  const given = toParameters(name, operation);
  const call = `client.${name}(${given === undefined ? '' : toLiteral(given)})`;
  return [
    `import { createClient, ${name} } from 'latchkey/operations';`,
    '',
    `const client = createClient(options, { ${name} });`,
    operation.kind === 'activity' ? `const outcome = await ${call};` : `const reply = await ${call};`,
    ...(operation.kind === 'activity'
      ? ["if (outcome.status === 'completed') console.log(outcome.result);"]
      : ['console.log(reply);']),
  ].join('\n');
}

/**
 * The parameters that a caller gives the client. The client adds the organization, the type and the time of a request.
 */
function toParameters(name: Name, operation: Operation): object | undefined {
  const schema = schemas[name] as Partial<ActivitySchema & OperationSchema>;
  const described = operation.kind === 'activity' ? schema.parameters : schema.request;
  if (described === undefined) return undefined;
  const body = toExampleBody(described) as Record<string, unknown>;
  if (operation.kind === 'query') delete body['organizationId'];
  return Object.keys(body).length === 0 ? undefined : body;
}

/** JSON as people write it in TypeScript: names without quotes, texts in single quotes. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, "'$1'");
}

/** The shell variables that the curl commands use, with their meanings for the page. */
export const EXAMPLE_VARIABLES: readonly (readonly [name: string, meaning: string])[] = [
  ['SERVICE', 'the address of this service'],
  ['CONFIG_ID', `the id of a login configuration, for operations of “${OPERATION_KINDS.proxy.tag}”`],
  ['STAMP', 'the signature of the body by a key, as docs/client.md describes it'],
];
