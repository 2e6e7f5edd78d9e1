/** Where a session and its key are stored: in the browser's database, or in the memory of this page only. */
export type Persistence = 'indexeddb' | 'memory';
