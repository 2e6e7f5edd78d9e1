import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, optional, string } from '../schema.ts';
import { signatureParts, signingParameters } from '../shared.ts';

/** Schemas of {@link signRawPayloads}. */
export const signRawPayloadsSchema = () =>
  ({
    summary: 'Signs several payloads with the same parameters: all of them or none.',
    parameters: object({
      ...signingParameters(),
      payloads: array(string(), 'Raw unsigned payloads.', { minItems: 1, maxItems: 250 }),
    }),
    result: object({ signatures: optional(array(signatureParts(), 'In the order of the payloads.')) }),
  }) satisfies ActivitySchema;

/** Signs several payloads with the same parameters: all of them or none (api.md "Activity parameters"). */
export const signRawPayloads =
  /* @__PURE__ */ activity<ReturnType<typeof signRawPayloadsSchema>>('sign_raw_payloads');
