import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toSocketPath } from '../test/support/postgres.ts';

/** The number, in proc(5), of the first field of `/proc/PID/stat` after the program's name. */
const FIRST_FIELD = 3;
const PARENT = 4;
/** The fields with user and system time of a process, then of its reaped children. In hundredths of a second. */
const OWN_TIMES = [14, 15];
const CHILD_TIMES = [16, 17];

/** Answers the CPU seconds that a process has used. Other programs on the machine influence them little. */
export function processorSeconds(pid: number): number {
  return sumOf(readFields(pid), OWN_TIMES);
}

/** Answers the CPU seconds that all processes of the PostgreSQL server of a URL have used. */
export function serverSeconds(url: string): number {
  const [line = ''] = readFileSync(join(dirname(toSocketPath(url)), 'data/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const postmaster = Number(line);
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readFields(Number(name)))
    .filter((fields) => Number(fields[PARENT - FIRST_FIELD]) === postmaster)
    .reduce((sum, fields) => sum + sumOf(fields, OWN_TIMES), 0);
  return running + sumOf(readFields(postmaster), [...OWN_TIMES, ...CHILD_TIMES]);
}

/** Answers the resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Reads the fields of `/proc/PID/stat` after the name. Answers none when the process has ended. */
function readFields(pid: number): readonly string[] {
  try {
    // The name may hold spaces and parentheses.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

function sumOf(fields: readonly string[], wanted: readonly number[]): number {
  return wanted.reduce((sum, field) => sum + Number(fields[field - FIRST_FIELD] ?? 0), 0) / 100;
}
