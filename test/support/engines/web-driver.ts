/** Commands of the W3C WebDriver protocol. */

/** Begins a session at a driver on this machine and answers its address, below which its commands are. */
export async function beginSession(port: number, capabilities: object): Promise<string> {
  const root = `http://127.0.0.1:${port}/session`;
  const { sessionId } = await sendCommand<{ sessionId: string }>('POST', root, {
    capabilities: { alwaysMatch: capabilities },
  });
  return `${root}/${sessionId}`;
}

/** Sends one command. Throws an error with the driver's own words when it fails. */
export async function sendCommand<Result>(method: string, url: string, body?: unknown): Promise<Result> {
  const reply = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebDriver: ${error}: ${message}`);
  }
  return value as Result;
}
