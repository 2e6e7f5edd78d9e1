import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { signupRequest, signupResponse } from './signup_v2.ts';

/** Schemas of {@link signup}. */
export const signupSchema = () =>
  ({
    summary: 'Creates an account as signup_v2 does; a token that is bound to no key needs no signature.',
    companion: true,
    request: signupRequest(),
    response: signupResponse(),
  }) satisfies OperationSchema;

/** Creates an account, as clients did before signup_v2. */
export const signup = /* @__PURE__ */ proxy<ReturnType<typeof signupSchema>>('signup');
