import { readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const microsecondsPerTick = 10_000

/** Processor time that a process has used so far; null where the system does not tell (only Linux does). */
export async function cpuMicroseconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields ? (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick : null
}

/** Memory that a process holds, now and at its highest. */
export async function residentMegabytes(pid: number): Promise<{ now: number; highest: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status === null) return null
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), highest: read('VmHWM') }
}
