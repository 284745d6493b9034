import { ClusterError, DiskFullError } from './cluster-error.ts'
import { diskFullMessage, isDiskNearlyFull } from './disk-guard.ts'

const noSpace = /no space left on device|disk quota exceeded|disk full/i

/** Returns one line of a failed program's output. `path` is on the disk that it wrote to. */
export async function explainFailure(what: string, output: string, path: string): Promise<ClusterError> {
  // On a full disk the reason may not even have reached the log.
  if (noSpace.test(output) || (await isDiskNearlyFull(path))) return new DiskFullError(diskFullMessage(path))
  return new ClusterError(`${what}: ${causeIn(output)}.`)
}

function causeIn(output: string): string {
  const lines = output.trim().split('\n')
  const errorLine = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return errorLine.replace(/^.*?(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '') || 'it gave no reason'
}
