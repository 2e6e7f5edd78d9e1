/** A request as metrics and traces see it. Except `traceparent`, no member holds text that a caller can choose. */
export interface MeasuredRequest {
  /** The method; `OTHER` for one that no request to this service uses. */
  readonly method: string;
  /** Path of a route of this service, as `/v1/otp_init_v2`; `(other)` for any other. */
  readonly path: string;
  /** Header `traceparent` (W3C Trace Context), when the caller has sent one. */
  readonly traceparent: string | undefined;
}

/** Wraps the answering of a request in a measurement. Resolves with what `answer` resolves with. */
export type Around = (request: MeasuredRequest, answer: () => Promise<Response>) => Promise<Response>;
