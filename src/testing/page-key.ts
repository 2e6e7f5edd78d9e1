/** The key of the symbol under which a page that a test drives has its program. */
export const PAGE_KEY = 'latchkey.testing';
