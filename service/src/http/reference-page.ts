import { html } from 'hono/html';
import {
  OPERATION_KINDS,
  operations,
  PROBLEMS,
  schemas,
  wireSchemas,
  type Operation,
  type Schema,
} from '../base/contract.ts';
import { toPageDocument } from './page-document.ts';
import { EXAMPLE_VARIABLES, toExamples } from './reference-examples.ts';

type Html = ReturnType<typeof html>;
type Name = keyof typeof operations;

/**
 * The reference of the API as a page for people, generated from the contract. It is complete without script; script
 * adds the search.
 */
export async function toReferencePage(version: string): Promise<string> {
  const names = Object.keys(operations) as Name[];
  const groups = Object.entries(OPERATION_KINDS).map(([kind, { description, tag }]) => ({
    kind,
    tag,
    description,
    names: names.filter((name) => operations[name].kind === kind),
  }));
  return toPageDocument({
    title: 'API reference – Latchkey',
    stylesheet: 'reference.css',
    head: html`<script type="module" src="reference.js"></script>`,
    body: html`<a class="skip" href="#operations">To the operations</a>
      <header>
        <h1>API reference</h1>
        <p>
          Version ${version}. Bodies are JSON; names are exact; members without a question mark are required.
          The same for programs: <a href="openapi.json">openapi.json</a>.
        </p>
        <p>
          In the commands
          ${EXAMPLE_VARIABLES.map(
            ([name, meaning], index) => html`${index === 0 ? '' : ', '}<code>$${name}</code> is ${meaning}`,
          )}.
        </p>
      </header>
      <nav aria-label="Operations">
        <search>
          <label for="search">Search</label>
          <input id="search" type="search" autocomplete="off" spellcheck="false" />
          <p id="found" role="status"></p>
        </search>
        ${groups.map(
          ({ kind, names: listed, tag }) =>
            html`<section>
              <h2><a href="#${kind}">${tag}</a></h2>
              <ul>
                ${listed.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
              </ul>
            </section>`,
        )}
        <section>
          <h2><a href="#errors">Errors</a></h2>
          <ul>
            ${Object.keys(PROBLEMS).map((code) => html`<li><a href="#${code}">${code}</a></li>`)}
          </ul>
        </section>
      </nav>
      <main id="operations">
        ${groups.map(
          ({ description, kind, names: listed, tag }) =>
            html`<section aria-labelledby="${kind}">
              <h2 id="${kind}">${tag}</h2>
              <p>${description}</p>
              ${listed.map(toArticle)}
            </section>`,
        )}
        <section aria-labelledby="errors">
          <h2 id="errors">Errors</h2>
          <p>
            Every reply that is not a success carries <code>code</code> (gRPC), <code>message</code>,
            <code>details</code> and <code>errorCode</code>; programs decide by the last.
          </p>
          <div class="scroll" tabindex="0" role="region" aria-labelledby="errors">
            <table>
              <thead>
                <tr>
                  <th scope="col">errorCode</th>
                  <th scope="col">Meaning</th>
                  <th scope="col">HTTP</th>
                  <th scope="col">gRPC</th>
                </tr>
              </thead>
              <tbody>
                ${Object.entries(PROBLEMS).map(
                  ([code, { grpc, meaning, status }]) =>
                    html`<tr id="${code}">
                      <th scope="row">
                        <a href="#${code}"><code>${code}</code></a>
                      </th>
                      <td>${meaning}</td>
                      <td data-of="HTTP">${status}</td>
                      <td data-of="gRPC">${grpc}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>
        </section>
      </main>`,
  });
}

function toArticle(name: Name): Html {
  const operation: Operation = operations[name];
  const schema = schemas[name];
  const { request, response } = wireSchemas(operation, schema);
  const { curl, typescript } = toExamples(name);
  const isCompanion = 'companion' in schema;
  return html`<article aria-labelledby="${name}">
    <h3 id="${name}">
      <a href="#${name}">${name}</a>${
        isCompanion ? html` <small title="Stands beside the API document.">companion</small>` : ''
      }
    </h3>
    <p><code>${operation.kind === 'discovery' ? 'GET' : 'POST'} ${operation.path}</code></p>
    <p>${schema.summary}</p>
    ${request === undefined ? '' : toPart('Request', request)} ${toPart('Reply', response)}
    ${toExample('curl', curl)} ${toExample('TypeScript', typescript)}
  </article>`;
}

function toExample(title: string, code: string): Html {
  return html`<details class="example">
    <summary>${title}</summary>
    <pre tabindex="0"><code>${code}</code></pre>
  </details>`;
}

function toPart(title: string, schema: Schema): Html {
  const members = toMembers(schema);
  return html`<details ${title === 'Request' ? 'open' : ''}>
    <summary>${title}</summary>
    ${members === undefined ? html`<p>An empty object.</p>` : members}
  </details>`;
}

/** The members of an object or of the items of an array, nested ones included; `undefined` when there are none. */
function toMembers(schema: Schema): Html | undefined {
  const { items, properties = {}, required = [] } = schema;
  if (items !== undefined) return toMembers(items);
  const entries = Object.entries(properties);
  if (entries.length === 0) return undefined;
  return html`<dl>
    ${entries.map(
      ([name, member]) =>
        html`<dt><code>${name}${required.includes(name) ? '' : '?'}</code> <i>${toType(member)}</i></dt>
          <dd>
            ${member.description ?? ''}
            ${toValues(member).map((value, index) => html`${index === 0 ? '' : ' · '}<code>${value}</code>`)}
            ${toMembers(member) ?? ''}
          </dd>`,
    )}
  </dl>`;
}

function toValues({ enum: values, items }: Schema): readonly string[] {
  return values ?? items?.enum ?? [];
}

function toType({ items, type }: Schema): string {
  if (items !== undefined) return `array of ${toType(items)}`;
  return type === undefined ? 'any' : [type].flat().join(' or ');
}
