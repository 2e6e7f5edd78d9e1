/**
 * The program of page.ts as text, for a page that has none of it. It is empty here: the build puts the bundled program
 * into the file that it makes of this one.
 */
export const pageProgram: string = '';
