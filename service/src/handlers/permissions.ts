import { permissionOf, type Permission } from '../activities/activity-work.ts';
import { operations, type Operation } from '../base/contract.ts';
import type { AnyActivityHandler } from './activity-handler.ts';
import type { ActivityName } from './handler.ts';
import { handlers } from './index.ts';

const HANDLERS: ReadonlyMap<string, AnyActivityHandler> = new Map(
  Object.entries<Operation>(operations).flatMap(([name, operation]) =>
    operation.kind === 'activity' && name in handlers
      ? [[operation.type, handlers[name as ActivityName] as AnyActivityHandler] as const]
      : [],
  ),
);

/** Who may do an activity of this type without a policy; `undefined` for a type that nothing performs. */
export function findPermission(
  type: string,
  parameters: unknown,
  submitterId: string,
): Permission | undefined {
  const handler = HANDLERS.get(type);
  return handler && permissionOf(handler, { parameters, userId: submitterId });
}
