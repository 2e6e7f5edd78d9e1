import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';

/** The members of a custom elements manifest (schema 1.0.0) that are used here. */
interface Manifest {
  readonly schemaVersion: string;
  readonly modules: readonly { readonly declarations?: readonly AnalyzedElement[] }[];
}

interface Typed {
  readonly type?: { readonly text: string };
}

/** An element's entry, as the analyzer writes it. */
interface AnalyzedElement {
  readonly name: string;
  readonly tagName?: string;
  readonly description?: string;
  readonly members?: readonly AnalyzedMember[];
  readonly attributes?: readonly ElementAttribute[];
  readonly events?: readonly ElementEvent[];
  readonly slots?: readonly unknown[];
  readonly cssParts?: readonly unknown[];
  readonly cssProperties?: readonly unknown[];
}

interface AnalyzedMember extends Typed {
  readonly kind: 'field' | 'method';
  readonly name: string;
  readonly privacy?: 'private' | 'protected';
  readonly static?: boolean;
}

/** An attribute of the element. */
export interface ElementAttribute extends Typed {
  readonly name: string;
  readonly description: string;
}

/** An event of the element. */
export interface ElementEvent extends Typed {
  readonly name: string;
  readonly description: string;
}

/** The attributes, properties and events of the element, for the types of template languages. */
export interface DescribedElement {
  readonly attributes: readonly ElementAttribute[];
  readonly events: readonly ElementEvent[];
}

const PATH = 'dist/custom-elements.json';

/** Members that only the platform and the element's own modules call. */
const INTERNAL = /(?:Callback|^requestUpdate|^adopt)$/;

/**
 * Rewrites the analyzer's dist/custom-elements.json for people who use the element: one class with everything that it
 * inherits, without private members; the property of each attribute; the type of each event; the module that defines
 * the tag.
 *
 * @throws Error where the analyzer has not found the element.
 */
export function writeElementManifest(): void {
  const { schemaVersion, modules } = JSON.parse(readFileSync(join(root, PATH), 'utf8')) as Manifest;
  const analyzed = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'latchkey-login');
  if (analyzed === undefined) throw new Error(`${PATH} does not know latchkey-login.`);
  const { name, description, members = [], attributes = [], events = [], ...documented } = analyzed;
  const types = new Map(attributes.map((attribute) => [toProperty(attribute.name), attribute]));
  const declaration = {
    kind: 'class',
    customElement: true,
    tagName: 'latchkey-login',
    name,
    description,
    superclass: { name: 'HTMLElement', package: 'global:' },
    members: members
      .filter((member) => !member.privacy && !member.static && !INTERNAL.test(member.name))
      .map((member) => withoutOrigin(describeMember(member, types.get(member.name)))),
    attributes: attributes.map((attribute) =>
      withoutOrigin({ ...attribute, fieldName: toProperty(attribute.name) }),
    ),
    events: events.map((event) => ({ ...event, type: { text: `LatchkeyEventMap['${event.name}']` } })),
    slots: documented.slots?.map(withoutOrigin),
    cssParts: documented.cssParts?.map(withoutOrigin),
    cssProperties: documented.cssProperties?.map(withoutOrigin),
  };
  const module = 'dist/esm/element/login-element.js';
  const entry = 'dist/esm/index.js';
  const reference = { name, module };
  write({
    schemaVersion,
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: module,
        declarations: [declaration],
        exports: [{ kind: 'js', name, declaration: reference }],
      },
      {
        kind: 'javascript-module',
        path: entry,
        declarations: [],
        exports: [
          { kind: 'js', name, declaration: reference },
          { kind: 'custom-element-definition', name: 'latchkey-login', declaration: reference },
        ],
      },
    ],
  });
}

/** Reads the element's attributes and events from the manifest that {@link writeElementManifest} has written. */
export function readDescribedElement(): DescribedElement {
  const { modules } = JSON.parse(readFileSync(join(root, PATH), 'utf8')) as Manifest;
  const [{ attributes = [], events = [] } = { attributes: [], events: [] }] = modules[0]?.declarations ?? [];
  return { attributes, events };
}

/** Adds to a property the attribute that it reflects; both get the attribute's type. */
function describeMember(member: AnalyzedMember, attribute: ElementAttribute | undefined): object {
  if (attribute === undefined) return member;
  const isSwitch = attribute.type?.text === 'boolean';
  const text = `${attribute.type?.text ?? 'string'}${isSwitch ? '' : ' | undefined'}`;
  return { ...member, type: { text }, attribute: attribute.name, reflects: true };
}

/** Removes the name of our class that a member comes from, because to users there is only one class. */
function withoutOrigin(entry: unknown): object {
  const copy = { ...(entry as Record<string, unknown>) };
  delete copy['inheritedFrom'];
  return copy;
}

function toProperty(attribute: string): string {
  return attribute.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
}

function write(manifest: object): void {
  writeFileSync(join(root, PATH), JSON.stringify(manifest, undefined, 2));
}
