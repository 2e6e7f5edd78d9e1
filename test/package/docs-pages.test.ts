import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readPages } from '../../scripts/site/pages.ts';
import { SIDEBAR } from '../../site/sidebar.ts';
import { RECOVERIES } from '../../src/base/error-codes.ts';
import { findAnchors } from '../support/package/markdown-links.ts';
import { listFiles, root } from '../support/runner/list-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the pages of the documentation', () => {
  it('stand in the sidebar, each of them, and so do their sections', () => {
    const links = SIDEBAR.flatMap(({ items }) => items).map(({ link }) => link.slice(1).split('#'));
    const pages = new Map(readPages().map(({ path, text }) => [path.replace(/\.md$/, ''), text]));
    for (const [path = '', anchor] of links) {
      const text = pages.get(path === '' ? 'index' : path);
      assert.ok(text !== undefined, `site/sidebar.ts names /${path}, which is no page`);
      if (anchor !== undefined) assert.ok(findAnchors(text).includes(anchor), `/${path} has no #${anchor}`);
    }
    const named = new Set(links.map(([path]) => (path === '' ? 'index' : path)));
    const missing = [...pages.keys()].filter((path) => !named.has(path));
    assert.deepEqual(missing, [], 'Give each new page a line in site/sidebar.ts.');
  });

  it('link pages of the site by their names there, and no file that is none', () => {
    for (const { path, text } of readPages()) {
      const outside = /\]\((?:\.\.|\.\/(?!pictures\/)[\w-]+\/)[^)]*/.exec(
        text.replace(/^```[^]*?^```/gm, ''),
      );
      assert.equal(outside?.[0], undefined, path);
    }
    const index = readPages().find(({ path }) => path === 'index.md')?.text ?? '';
    assert.match(index, /\[its options\]\(\.\/service\.md\)/);
    const integrity = readPages().find(({ path }) => path === 'integrity.md')?.text ?? '';
    assert.match(integrity, /\(`test\/browser\/integrity\.e2e\.ts`\)/);
  });

  it('show each attribute with a live element that has it', () => {
    const { modules } = JSON.parse(read('dist/custom-elements.json')) as {
      modules: readonly { declarations?: readonly { attributes?: readonly { name: string }[] }[] }[];
    };
    const names = modules
      .flatMap(({ declarations = [] }) => declarations)
      .flatMap(({ attributes = [] }) => attributes.map(({ name }) => name));
    const sections = new Map(
      read('docs/attributes.md')
        .split(/^### /m)
        .slice(1)
        .map((text) => [/^`([\w-]+)`/.exec(text)?.[1] ?? '', text]),
    );
    assert.deepEqual([...sections.keys()].sort(), [...new Set(names)].sort());
    for (const [name, text] of sections) {
      const [, code = ''] = /^```html live\n([^]*?)^```/m.exec(text) ?? [];
      // The dialog's button sets and removes the attribute `open`.
      if (name !== 'open') assert.match(code, new RegExp(`<latchkey-login[^>]*\\s${name}(?=[\\s=>])`), name);
    }
  });

  it('begin with an account that the service of npm start has', () => {
    const [begin = ''] = read('docs/quick-start.md').split('\n## ');
    const [, contact] = /Sign in as `([^`]+)`/.exec(begin) ?? [];
    const { organizations } = JSON.parse(read('demo/provision.json')) as {
      organizations: readonly { users: readonly { userEmail?: string }[] }[];
    };
    const contacts = organizations.flatMap(({ users }) => users.map(({ userEmail }) => userEmail));
    assert.ok(contact !== undefined && contacts.includes(contact), contact);
  });

  it('post the session token, which an address or a log must not have', () => {
    const forms = readPages().flatMap(({ path, text }) =>
      [...text.matchAll(/^ *<form\b[^>]*>(?=\s*<latchkey-login\b)/gm)].map(
        ([form]) => `${path}: ${form.trim()}`,
      ),
    );
    assert.ok(forms.length >= 5);
    assert.deepEqual(
      forms.filter((form) => !form.includes('method="post"')),
      [],
    );
  });
});

describe('the error catalogue', () => {
  const anchors = new Set(findAnchors(read('docs/errors.md')));

  it('has an entry for each code', () => {
    assert.deepEqual(
      Object.keys(RECOVERIES).filter((code) => !anchors.has(code)),
      [],
    );
  });

  it('is named by each message on the console, with an entry that there is', () => {
    const messages = listFiles('src', '.ts').flatMap((path) =>
      [...read(path).matchAll(/^(?! \*).*?\bconsole\.(?:error|warn|info|log)\(([^]*?)\);$/gm)].map(
        ([, text = '']) => `${path}: ${text}`,
      ),
    );
    assert.ok(messages.length >= 7);
    for (const message of messages) {
      const [, anchor] = /docs\/errors\.md#([\w-]+|\$\{code\})/.exec(message) ?? [];
      // The test above checks the entries of the codes.
      assert.ok(anchor === '${code}' || (anchor !== undefined && anchors.has(anchor)), message);
    }
  });
});
