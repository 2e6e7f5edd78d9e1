export { startService } from './start-service.ts';
export type * from './types.ts';
