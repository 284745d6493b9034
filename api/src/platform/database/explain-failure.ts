import { statfs } from 'node:fs/promises'
import { DiskFullError, StartError } from './start-error.ts'

/** PostgreSQL cannot even write its log when less than this is free. */
const NEARLY_NOTHING = 1024 * 1024

const NO_SPACE = /no space left on device|disk quota exceeded|disk full/i

/** Turns what a PostgreSQL program said before it gave up into one line for the operator. `path` lies on the disk it wrote to. */
export async function explainFailure(what: string, output: string, path: string): Promise<StartError> {
  if (NO_SPACE.test(output) || (await isNearlyFull(path)))
    return new DiskFullError(`The disk that holds ${path} is full: free some space and start again.`)
  return new StartError(`${what}: ${causeIn(output)}.`)
}

/** The last complaint says why the program ended; without one, its last words. */
function causeIn(output: string): string {
  const lines = output.trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') || 'it gave no reason'
}

async function isNearlyFull(path: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize < NEARLY_NOTHING
  } catch {
    return false
  }
}
