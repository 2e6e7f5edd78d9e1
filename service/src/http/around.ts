/** A request as those see it who measure it. It holds nothing that a caller could fill at will. */
export interface MeasuredRequest {
  /** The method; `OTHER` for one that nothing here is asked with. */
  readonly method: string;
  /** Path of an operation of the contract; `(other)` for any other. */
  readonly path: string;
  /** Header `traceparent` (W3C Trace Context), when the caller has sent one. */
  readonly traceparent: string | undefined;
}

/** Goes around the answer to a request, to measure it. Hands on what `answer` answers. */
export type Around = (request: MeasuredRequest, answer: () => Promise<Response>) => Promise<Response>;
