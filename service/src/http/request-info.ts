/** What a server knows of a request beyond what `Request` says. */
export interface RequestInfo {
  /** Address of the other end of the connection. */
  readonly remoteAddress: string;
  /** Ends the connection after so many bytes of the reply. Absent where there is no connection to end. */
  readonly cutAfter?: (bytes: number) => void;
}
