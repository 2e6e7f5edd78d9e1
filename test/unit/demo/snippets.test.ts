import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transform } from 'esbuild';
import { compile } from 'svelte/compiler';
import { parse } from 'vue/compiler-sfc';
import { readChoice, toAttributes } from '../../../demo/choice.ts';
import { FRAMEWORKS, toSnippet, type Framework } from '../../../demo/snippets.ts';

const proxyUrl = 'https://auth.example.com';
const choices = [
  '',
  '?ways=email,google,wallet&code=mixed&theme=dark&social=popup&look=paper&locale=de',
  '?mode=dialog&look=mint',
].map((query) => readChoice(new URLSearchParams(query)));

/** Compiles a snippet with each framework's own compiler. Throws or rejects when that fails. */
const compilers: Readonly<Record<Framework, (code: string) => unknown>> = {
  html: (code) => assert.match(code, /<latchkey-login[^<]*><\/latchkey-login>$/),
  react: (code) => transform(code, { loader: 'tsx', jsx: 'automatic' }),
  vue: (code) => assert.deepEqual(parse(code).errors, []),
  svelte: (code) => compile(code, {}),
  angular: (code) =>
    transform(code, { loader: 'ts', tsconfigRaw: { compilerOptions: { experimentalDecorators: true } } }),
  solid: (code) => transform(code, { loader: 'tsx', jsx: 'preserve' }),
  headless: (code) => transform(code, { loader: 'ts' }),
};

describe('a snippet of the configurator', () => {
  for (const framework of Object.keys(FRAMEWORKS) as Framework[]) {
    it(`for ${framework} says everything that was chosen, and is understood`, async () => {
      for (const choice of choices) {
        const code = toSnippet(framework, choice, proxyUrl);
        await compilers[framework](code);
        const isHeadless = framework === 'headless';
        for (const [name, value] of Object.entries(toAttributes(choice, proxyUrl))) {
          // These attributes do not apply to headless snippets, which draw their own screens.
          if (isHeadless && /^(?:mode|theme|locale)$/.test(name)) continue;
          const isCamelCase = isHeadless || framework === 'react';
          const written = isCamelCase
            ? name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
            : name;
          assert.match(code, new RegExp(`\\b${written}(?:="|: ')${value}["']`), `${framework}: ${name}`);
        }
        if (choice.look && !isHeadless) assert.ok(code.includes(`themes/${choice.look}.css`));
        if (choice.mode === 'dialog' && !isHeadless) assert.match(code, /show(?:-modal|\(\))/);
        assert.doesNotMatch(code, /\n\n\n| $/m);
      }
    });
  }
});
