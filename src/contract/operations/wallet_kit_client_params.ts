import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, optional, string } from '../schema.ts';

/** Schemas of {@link walletKitClientParams}. */
export const walletKitClientParamsSchema = () =>
  ({
    summary: 'Reads what a page needs before it asks anything; nothing here, as there is no captcha.',
    companion: true,
    request: object({}),
    response: object({ turnstileSiteKey: optional(string('Site key of a captcha; always absent.')) }),
  }) satisfies OperationSchema;

/** Reads the parameters that a page needs before its first request. Published clients request them at their start. */
export const walletKitClientParams =
  /* @__PURE__ */ proxy<ReturnType<typeof walletKitClientParamsSchema>>('wallet_kit_client_params');
