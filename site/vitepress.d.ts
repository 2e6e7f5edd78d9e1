// Declares the parts of VitePress that the theme uses, so that the theme is type-checked where VitePress is not
// installed.
declare module '*.css';
declare module 'vitepress' {
  /** Calls a function after each change of the page's content, the first one included. */
  export function onContentUpdated(listener: () => void): void;
  /** Puts the base of the site before a path. */
  export function withBase(path: string): string;
}
declare module 'vitepress/theme-without-fonts' {
  const theme: { readonly Layout: import('vue').Component };
  export { theme as default };
}
interface ImportMeta {
  readonly env: { readonly BASE_URL: string };
}
