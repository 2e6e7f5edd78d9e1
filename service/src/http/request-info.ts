/** The facts about a request that a server knows and `Request` does not hold. */
export interface RequestInfo {
  /** Address of the other end of the connection. */
  readonly remoteAddress: string;
  /** Ends the connection after this many bytes of the reply. Absent where there is no connection to end. */
  readonly cutAfter?: (bytes: number) => void;
}
