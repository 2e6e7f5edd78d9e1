/** Where a session and its key rest: in the browser's database, or in this page only. */
export type Persistence = 'indexeddb' | 'memory';
