'use client';
/** The login as a React component with hooks. It works with server rendering and in strict mode. */
export { LatchkeyLogin } from './latchkey-login.ts';
export type { LatchkeyLoginProps } from './props.ts';
export { LatchkeyProvider } from './provider.ts';
export { useClient } from './use-client.ts';
export { useSession } from './use-session.ts';
