import { diskFullMessage, isDiskNearlyFull } from './disk-guard.ts'
import { DiskFullError, StartError } from './start-error.ts'

const NO_SPACE = /no space left on device|disk quota exceeded|disk full/i

/** Turns what a PostgreSQL program said before it gave up into one line for the operator. `path` lies on the disk it wrote to. */
export async function explainFailure(what: string, output: string, path: string): Promise<StartError> {
  // On a full disk the reason may not even have reached the log.
  if (NO_SPACE.test(output) || (await isDiskNearlyFull(path))) return new DiskFullError(diskFullMessage(path))
  return new StartError(`${what}: ${causeIn(output)}.`)
}

/** The last complaint says why the program ended; without one, its last words. */
function causeIn(output: string): string {
  const lines = output.trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') || 'it gave no reason'
}
