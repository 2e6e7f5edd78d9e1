/**
 * The milliseconds that the processor has worked for this process. A limit on them holds on a busy machine too, on which
 * the clock goes on while the process waits for its turn.
 */
export function processorMs(): number {
  const { system, user } = process.cpuUsage();
  return (user + system) / 1000;
}
