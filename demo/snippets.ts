import { toAttributes, type Choice } from './choice.ts';

/** The tabs of the configurator. */
export const FRAMEWORKS = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
  angular: 'Angular',
  solid: 'Solid',
  headless: 'Headless',
} as const;

/** The key of a tab. */
export type Framework = keyof typeof FRAMEWORKS;

type Attributes = Readonly<Record<string, string>>;

interface Parts {
  readonly attributes: Attributes;
  readonly isDialog: boolean;
  /** The theme's file name without its extension; empty without a theme. */
  readonly look: string;
}

/** Writes the code for a choice in one framework, ready to be pasted. */
export function toSnippet(framework: Framework, choice: Choice, proxyUrl: string): string {
  const parts = {
    attributes: toAttributes(choice, proxyUrl),
    isDialog: choice.mode === 'dialog',
    look: choice.look,
  };
  return WRITERS[framework](parts);
}

const WRITERS: Readonly<Record<Framework, (parts: Parts) => string>> = {
  html: ({ attributes, isDialog, look }) =>
    lines(
      '<script type="module" src="/latchkey.js"></script>',
      look && `<link rel="stylesheet" href="/themes/${look}.css" />`,
      '',
      isDialog && '<button type="button" commandfor="login" command="show-modal">Sign in</button>',
      tag({ ...(isDialog && { id: 'login' }), ...attributes }, '></latchkey-login>'),
    ),
  react: ({ attributes, isDialog, look }) =>
    lines(
      isDialog && "import { useRef } from 'react';",
      isDialog && "import type { LatchkeyLoginElement } from 'latchkey';",
      "import { LatchkeyLogin } from 'latchkey/react';",
      themeImport(look),
      '',
      'export function Login() {',
      isDialog && '  const login = useRef<LatchkeyLoginElement>(null);',
      '  return (',
      isDialog && '    <>',
      isDialog && '      <button onClick={() => login.current?.show()}>Sign in</button>',
      indent(
        isDialog ? 6 : 4,
        tag(
          Object.fromEntries(Object.entries(attributes).map(([name, value]) => [toCamelCase(name), value])),
          '/>',
          [isDialog && 'ref={login}', 'onLogin={({ detail }) => console.log(detail.session.userId)}'],
          'LatchkeyLogin',
        ),
      ),
      isDialog && '    </>',
      '  );',
      '}',
    ),
  vue: ({ attributes, isDialog, look }) =>
    lines(
      '<script setup lang="ts">',
      isDialog && "import { useTemplateRef } from 'vue';",
      `import ${isDialog ? 'type { LatchkeyLoginElement } from ' : ''}'latchkey';`,
      isDialog && "import 'latchkey';",
      themeImport(look),
      isDialog && '',
      isDialog && "const login = useTemplateRef<LatchkeyLoginElement>('login');",
      '</script>',
      '',
      '<template>',
      isDialog && '  <button @click="login?.show()">Sign in</button>',
      indent(
        2,
        tag(attributes, '/>', [
          isDialog && 'ref="login"',
          '@latchkey-login="({ detail }) => console.log(detail.session.userId)"',
        ]),
      ),
      '</template>',
    ),
  svelte: ({ attributes, isDialog, look }) =>
    lines(
      '<script>',
      "  import 'latchkey';",
      look && `  ${themeImport(look)}`,
      isDialog && '  let login;',
      '</script>',
      '',
      isDialog && '<button onclick={() => login.show()}>Sign in</button>',
      tag(attributes, '></latchkey-login>', [
        isDialog && 'bind:this={login}',
        'onlatchkey-login={({ detail }) => console.log(detail.session.userId)}',
      ]),
    ),
  angular: ({ attributes, isDialog, look }) =>
    lines(
      "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';",
      "import 'latchkey';",
      look && `// In angular.json: "styles": ["latchkey/themes/${look}.css"]`,
      '',
      '@Component({',
      "  selector: 'app-login',",
      '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
      '  template: `',
      isDialog && '    <button (click)="login.show()">Sign in</button>',
      indent(
        4,
        tag(attributes, '></latchkey-login>', [
          isDialog && '#login',
          '(latchkey-login)="keep($event.detail.session)"',
        ]),
      ),
      '  `,',
      '})',
      'export class LoginComponent {',
      '  keep(session: { userId: string }) {',
      '    console.log(session.userId);',
      '  }',
      '}',
    ),
  solid: ({ attributes, isDialog, look }) =>
    lines(
      "import 'latchkey';",
      themeImport(look),
      '',
      'export function Login() {',
      isDialog && '  let login;',
      '  return (',
      isDialog && '    <>',
      isDialog && '      <button onClick={() => login.show()}>Sign in</button>',
      indent(
        isDialog ? 6 : 4,
        tag(attributes, '/>', [
          isDialog && 'ref={login}',
          'on:latchkey-login={({ detail }) => console.log(detail.session.userId)}',
        ]),
      ),
      isDialog && '    </>',
      '  );',
      '}',
    ),
  headless: ({ attributes }) => {
    // Look and language depend on the page's own screens.
    const { mode: _mode, theme: _theme, locale: _locale, ...settings } = attributes;
    return lines(
      "import { createLogin } from 'latchkey/headless';",
      '',
      'const login = createLogin({',
      ...Object.entries(settings).map(([name, value]) => `  ${toCamelCase(name)}: '${value}',`),
      '});',
      '// Draw the screen of each state; the page "Headless" shows a whole program.',
      'login.subscribe((state) => console.log(state.name));',
      'login.start();',
    );
  },
};

/** Writes a tag with one attribute on each line. `more` are attributes in the framework's own syntax. */
function tag(
  attributes: Attributes,
  end: string,
  more: readonly (string | false)[] = [],
  name = 'latchkey-login',
): string {
  const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
  const all = [...written, ...more.filter((one) => one !== false)];
  return [`<${name}`, ...all.map((one) => `  ${one}`), end].join('\n');
}

function themeImport(look: string): string {
  return look && `import 'latchkey/themes/${look}.css';`;
}

function toCamelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function indent(spaces: number, text: string): string {
  return text.replace(/^/gm, ' '.repeat(spaces));
}

/** Joins lines. `false` is skipped; an empty text gives an empty line, but never two in a row. */
function lines(...all: readonly (string | false)[]): string {
  const [first = '', ...rest] = all.filter((line) => line !== false);
  return rest
    .reduce((text, line) => (line === '' && text.endsWith('\n\n') ? text : `${text}${line}\n`), `${first}\n`)
    .trim();
}
