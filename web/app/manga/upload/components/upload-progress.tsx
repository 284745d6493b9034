import { counted } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/forms/progress-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PickedFile } from '../selection.ts'
import type { UploadRequest } from '../upload-manga.ts'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  request: UploadRequest
  /** From 0 to 1. */
  fraction: number
  /** Queued behind other uploads, of the same user or of others. */
  isWaiting: boolean
}

export function UploadProgress({ request, fraction, isWaiting }: UploadProgressProps) {
  const { files } = request
  if (isWaiting) {
    return (
      <section className={styles.progress} aria-label="Progress">
        <Spinner label="Waiting for another upload to finish. Keep this page open and yours will start." />
      </section>
    )
  }
  const { at, fileFraction } = sendingAt(files, fraction)
  const file = files[at]
  return (
    <section className={styles.progress} aria-label="Progress">
      {file && (
        <>
          <p className={styles.file}>{`File ${at + 1} of ${files.length}: ${file.path}`}</p>
          <ProgressBar label="This file" fraction={fileFraction} />
        </>
      )}
      <ProgressBar label="All files" fraction={fraction} />
      {file === undefined && (
        <Spinner
          label={`${counted(files.length, 'file')} uploaded. Checking every page. This can take a few minutes.`}
        />
      )}
    </section>
  )
}

interface Sending {
  at: number
  /** From 0 to 1. */
  fileFraction: number
}

/** The approximate multipart overhead of a file. */
const bytesAround = 300

/** Files are sent in order, so their sizes tell, within some hundred bytes. `fraction`: 0 to 1. */
export function sendingAt(files: readonly Pick<PickedFile, 'file'>[], fraction: number): Sending {
  const weights = files.map(({ file }) => file.size + bytesAround)
  let left = fraction * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    if (left < weight) return { at, fileFraction: left / weight }
    left -= weight
  }
  return { at: files.length, fileFraction: 0 }
}
