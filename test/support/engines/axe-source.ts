import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The script that defines `axe` in a page. It is the minified build, 0.7 MB instead of 1.5, because each checked page
 * has to receive and parse it.
 */
export const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
