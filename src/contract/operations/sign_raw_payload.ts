import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { signatureParts, signingParameters } from '../shared.ts';

/** Schemas of {@link signRawPayload}. */
export const signRawPayloadSchema = () =>
  ({
    summary: 'Signs a raw payload.',
    parameters: object({ ...signingParameters(), payload: string('Raw unsigned payload.') }),
    result: signatureParts(),
  }) satisfies ActivitySchema;

/** Signs a raw payload (api.md "Activity parameters"). */
export const signRawPayload = /* @__PURE__ */ activity<ReturnType<typeof signRawPayloadSchema>>(
  'sign_raw_payload',
  'V2',
);
