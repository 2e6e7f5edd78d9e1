import { createHash } from 'node:crypto';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Lets lazy chunks use what they share with the entry through the running entry, instead of importing it by name.
 *
 * A page may load the entry under another address than its file name, such as `latchkey.js?v=2` or through a redirect
 * of a CDN. A chunk that imports `../latchkey.js` would then load and run the whole entry a second time. Therefore the
 * entry stores what its chunks need in a property of the global object. The property's symbol contains a hash of all
 * sources, so that another build on the same page has another symbol. Of several equal entries the first one stays,
 * because it has defined the element.
 */
export function shareEntry(): Plugin {
  let symbol = '';
  return {
    name: 'latchkey:share-entry',
    buildEnd(error) {
      if (error !== undefined) return;
      // Hashed without the modules' names, so that the same source gives the same build in every folder, and without their
      // comments: the files' names follow this hash, and their compressed size varies with their names.
      const codes = [...this.getModuleIds()]
        .map((id) => withoutComments(this.getModuleInfo(id)?.code ?? ''))
        .sort();
      const hash = createHash('sha256').update(codes.join('\n'));
      symbol = `Symbol.for(${JSON.stringify(`latchkey ${hash.digest('base64url').slice(0, 4)}`)})`;
    },
    renderChunk(code, chunk) {
      const { body } = this.parse(code);
      if (chunk.isEntry) {
        const own = this.getModuleInfo(chunk.facadeModuleId ?? '')?.exports ?? [];
        const last = body.at(-1);
        if (last?.type !== 'ExportNamedDeclaration' || last.source !== null) {
          return this.error('The entry does not end with its exports.');
        }
        const names = last.specifiers.map(
          ({ local, exported }) => [nameOf(local), nameOf(exported)] as const,
        );
        const exported = names.filter(([, name]) => own.includes(name)).map((pair) => pair.join(' as '));
        const shared = names.map(([local, name]) => `${name}: ${local}`);
        return {
          code: `${code.slice(0, last.start)}globalThis[${symbol}] ??= { ${shared.join(', ')} };export { ${exported.join(', ')} };`,
          map: null,
        };
      }
      let changed = code;
      for (const node of [...body].reverse()) {
        if (node.type !== 'ImportDeclaration' || !/\/latchkey\.js$/.test(node.source.value)) continue;
        const taken = node.specifiers.map((specifier) => {
          if (specifier.type !== 'ImportSpecifier') return this.error('A chunk imports the whole entry.');
          return `${nameOf(specifier.imported)}: ${specifier.local.name}`;
        });
        const text = taken.length === 0 ? '' : `const { ${taken.join(', ')} } = globalThis[${symbol}];`;
        changed = changed.slice(0, node.start) + text + changed.slice(node.end);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

function withoutComments(code: string): string {
  return transformSync(code, { minifyWhitespace: true, legalComments: 'none' }).code;
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value);
}
