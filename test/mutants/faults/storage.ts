import { inFile, type Fault } from '../fault.ts';

const VAULT = ['test/browser/storage/vault.test.ts'];
const WRITES = ['test/browser/storage/vault-writes.test.ts'];
const KEYS = ['test/browser/storage/vault-keys.test.ts'];

/** Faults of what rests in the browser. */
export const storageFaults: readonly Fault[] = [
  ...inFile('src/storage/lock.ts', ['test/unit/storage/lock.test.ts'], {
    'storage-work-twice': {
      why: 'Work that fails is done a second time.',
      find: `    if (hasBegun) throw thrown;\n`,
      replace: `    void thrown;\n`,
    },
    'storage-work-nobody-wants': {
      why: 'Work is done although nobody wants it any more.',
      find: `    signal.throwIfAborted();
    await work();`,
      replace: `    await work();`,
    },
    'storage-frozen-tab-holds-all': {
      why: 'A frozen tab holds up all others for ever.',
      find: `const timer = setTimeout(end, PATIENCE_MS);`,
      replace: `const timer = setTimeout(() => undefined, PATIENCE_MS);`,
    },
    'storage-timer-stays': {
      why: 'A lock leaves a timer behind.',
      find: `    clearTimeout(timer);\n`,
      replace: '',
    },
  }),
  ...inFile('src/storage/vault.ts', VAULT, {
    'storage-busy-page-hangs': {
      why: 'A page that was busy is taken for storage that hangs.',
      find: `setTimeout(--steps ? step : reject, openTimeoutMs / DEADLINE_STEPS);`,
      replace: `setTimeout(reject, openTimeoutMs + 0 * (--steps + DEADLINE_STEPS + Number(step)));`,
      mended: 'fix(session): a busy page is not taken for storage that hangs',
    },
    'storage-scopes-share': {
      why: 'Two configurations on one page share a session.',
      find: `const sessionId = 'session ' + scope;`,
      replace: `const sessionId = 'session';`,
    },
    'storage-other-session-removed': {
      why: 'The session that has taken the place of an ended one is removed with it.',
      find: `        if (isMeant(stored)) {
          store.delete(sessionId);`,
      replace: `        store.delete(sessionId);
        if (isMeant(stored)) {`,
    },
    'storage-successor-survives': {
      why: 'A session that has just taken the place of the one that is ended stays.',
      find: `one?.publicKey === publicKey || one?.replaced === publicKey;`,
      replace: `one?.publicKey === publicKey;`,
      tests: WRITES,
    },
    'storage-memory-writes': {
      why: 'A page that asked for memory alone writes to the disk.',
      find: `persistence === 'memory' || transact(work).catch(stepDown);`,
      replace: `transact(work).catch(stepDown);`,
    },
    'storage-key-in-flight-pruned': {
      why: 'A key that a login in another tab needs is deleted.',
      find: `if (createdAt! < now() - KEY_LIFE_MS && !referred`,
      replace: `if (createdAt! <= now() && !referred`,
      tests: KEYS,
    },
    'storage-key-of-session-pruned': {
      why: 'The key of an old session is deleted under it.',
      find: ` && !referred.has(publicKey)) store.delete`,
      replace: `) store.delete`,
      tests: KEYS,
    },
    'storage-success-before-complete': {
      why: 'A login counts as stored before its transaction is complete.',
      find: `Promise.all([work(transaction.objectStore(NAME)), done])`,
      replace: `(done.catch(() => undefined), work(transaction.objectStore(NAME)))`,
      tests: WRITES,
    },
    'storage-lost-connection-gives-up': {
      why: 'A connection that the browser has lost ends the storage of this page.',
      find: `    return tryOnce().catch(() => {
      disconnect();
      return tryOnce();
    });`,
      replace: `    return tryOnce();`,
      tests: WRITES,
    },
    'storage-database-held': {
      why: 'No other tab can delete the database.',
      find: `    database.onversionchange = disconnect;\n`,
      replace: '',
      tests: WRITES,
    },
    'storage-transaction-kept': {
      why: 'A page in the back/forward cache keeps its transactions.',
      find: `      running.forEach(abort);\n`,
      replace: '',
    },
    'storage-refresh-over-logout': {
      why: 'A refreshed session comes back after the person has signed out.',
      find: `            if (!isCurrent) return;\n`,
      replace: '',
      tests: WRITES,
    },
    'storage-old-key-stays': {
      why: 'The key of a refreshed session stays.',
      find: `            store.delete('key ' + replaced);\n`,
      replace: '',
      tests: WRITES,
    },
  }),
  ...inFile('src/storage/tabs.ts', ['test/browser/storage/tabs.test.ts'], {
    'storage-channel-in-cache': {
      why: 'An open channel keeps a page out of the back/forward cache.',
      find: `      hangUp();\n      if (persisted)`,
      replace: `      if (persisted)`,
    },
    'storage-database-held-in-cache': {
      why: 'A page in the back/forward cache keeps the database from all others.',
      find: `if (persisted)`,
      replace: `if (!persisted)`,
    },
    'storage-restore-at-every-show': {
      why: 'The vault is read again at each page load.',
      find: `if (event.persisted) onRestore();`,
      replace: `onRestore();\n      void event;`,
    },
  }),
  ...inFile('src/storage/deadline.ts', ['test/browser/storage/deadline.test.ts'], {
    'storage-timer-overflows': {
      why: 'A session of a month ends at once, because timers overflow.',
      find: `Math.min(leftMs, LONGEST_SLEEP_MS)`,
      replace: `leftMs + 0 * LONGEST_SLEEP_MS`,
    },
  }),
];
