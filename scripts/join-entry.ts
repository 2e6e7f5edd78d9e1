import type { Plugin } from 'vite';

/** `a as b, c` of an import or export, as pairs of the name outside and the name inside. */
function readNames(list: string, isExport: boolean): (readonly [outer: string, inner: string])[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [first = '', second = first] = name.split(/\s+as\s+/);
      return isExport ? [second, first] : [first, second];
    });
}

/**
 * Moves what the entry cannot do without into the entry. The bundler puts some modules that the entry shares with lazy
 * parts into chunks of their own, and a page would wait for another round trip before it shows anything. Each such chunk
 * becomes a function that is called once at the top of the entry, and the entry hands its exports on.
 *
 * @throws Error during the build when such a chunk is not a leaf: then it could not run first.
 */
export function joinEntry(): Plugin {
  return {
    name: 'latchkey:join-entry',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) return;
      entry.imports.forEach((fileName, index) => {
        const part = bundle[fileName];
        if (part?.type !== 'chunk') return;
        if (part.imports.length > 0) this.error(`${fileName} cannot move into the entry: it imports others.`);
        const [statement, list = ''] = /export\s*\{([^}]*)\};?\s*(?:\/\/.*\s*)*$/.exec(part.code) ?? [];
        if (statement === undefined) this.error(`${fileName} cannot move into the entry: no exports found.`);
        const names = readNames(list, true);
        const known = new Map(names.map(([outer]) => [outer, `_${index}${outer}`]));
        const body = part.code.slice(0, -statement.length);
        const returned = names.map(([outer, inner]) => `${outer}:${inner}`).join();
        const received = [...known].map(([outer, name]) => `${outer}:${name}`).join();
        const base = fileName.split('/').pop() ?? fileName;
        const importing = new RegExp(
          `import\\s*\\{([^}]*)\\}\\s*from\\s*["'][^"']*${base.replaceAll('.', '\\.')}["'];?`,
        );
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(importing, (_match, imported: string) => {
            const pairs = readNames(imported, false).map(([outer, inner]) => [known.get(outer) ?? '', inner]);
            if (chunk === entry) return pairs.map(([name, inner]) => `const ${inner}=${name};`).join('');
            const path = chunk.fileName.includes('/') ? `../${entry.fileName}` : `./${entry.fileName}`;
            return `import{${pairs.map(([name, inner]) => `${name} as ${inner}`).join()}}from"${path}";`;
          });
          chunk.imports = chunk.imports.filter((name) => name !== fileName);
        }
        const exported = [...known.values()].join();
        entry.code = `const{${received}}=(()=>{${body}\nreturn{${returned}}})();${entry.code}\nexport{${exported}};`;
        delete bundle[fileName];
      });
    },
  };
}
