import { signatureBytes, startsLikeImage } from '@ledgerdeck/contract/image-formats'
import { parseUploadPath, quoted } from '@ledgerdeck/contract/upload-paths'

export interface NamedFile {
  path: string
  file: File
}

const maxFaults = 20

/** The first faults that show without decoding, each of which begins with the quoted path. */
export async function findFaults(files: Iterable<NamedFile>, signal: AbortSignal): Promise<string[]> {
  const faults: string[] = []
  for (const named of files) {
    signal.throwIfAborted()
    const fault = await findFault(named)
    if (fault !== null) faults.push(fault)
    if (faults.length === maxFaults) break
  }
  return faults
}

export async function findFault({ path, file }: NamedFile): Promise<string | null> {
  try {
    const beginning = await file.slice(0, signatureBytes).arrayBuffer()
    if (!isImage(path) || startsLikeImage(new Uint8Array(beginning))) return null
    return `${quoted(path)}: This isn’t a JPEG, PNG, WebP or GIF image, whatever its name says.`
  } catch {
    return `${quoted(path)}: It was changed or removed after you chose it. Choose it again.`
  }
}

function isImage(path: string): boolean {
  const read = parseUploadPath(path)
  return 'kind' in read && read.kind === 'image'
}
