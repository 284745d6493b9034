import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 50
const microsecondsPerTick = 10_000

export async function cpuMicroseconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields ? (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick : null
}

export async function residentMegabytes(pid: number): Promise<{ now: number; highest: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status === null) return null
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), highest: read('VmHWM') }
}

export async function watchMemory(pid: number, signal: AbortSignal): Promise<number> {
  let highest = 0
  while (!signal.aborted) {
    highest = Math.max(highest, (await residentMegabytes(pid))?.now ?? Number.NaN)
    await delay(pollMs)
  }
  return highest
}

export async function familyCpuMicroseconds(pid: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  let ticks = 0
  for (const name of names) {
    const fields = await statOf(name)
    if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12])
    if (name === String(pid)) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks * microsecondsPerTick
}

export async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(String(pid)))[1])
}

async function statOf(pid: string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
