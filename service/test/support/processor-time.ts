/**
 * The processor time that this process has used, in milliseconds. A limit on it also works on a busy machine, where the
 * clock continues while the process waits for the processor.
 */
export function processorMs(): number {
  const { system, user } = process.cpuUsage();
  return (user + system) / 1000;
}
