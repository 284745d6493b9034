import { counted } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/forms/progress-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { PickedFile } from '../selection.ts'
import type { UploadRequest } from '../upload-manga.ts'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  request: UploadRequest
  /** The share of the form that is sent, from 0 to 1. */
  fraction: number
  /** Queued behind other uploads, of the same user or of others. */
  isWaiting: boolean
}

export function UploadProgress({ request, fraction, isWaiting }: UploadProgressProps) {
  const { files } = request
  if (isWaiting) {
    return (
      <section className={styles.progress} aria-label="Progress">
        <Spinner label="Waiting for another upload to finish. This one then starts by itself; keep this page open." />
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
          label={`${counted(files.length, 'file')} sent. The server looks at every page before it keeps any; this can take minutes.`}
        />
      )}
    </section>
  )
}

interface Sending {
  /** The index of the current file; the number of files when all are sent. */
  at: number
  /** The share of that file, from 0 to 1. */
  fileFraction: number
}

/** The approximate multipart overhead of a file: field, name, type and path. */
const bytesAround = 300

/**
 * The file that is being sent at this share of the form. Files are sent in order, so their sizes
 * tell; the result is right within some hundred bytes.
 * @param fraction from 0 to 1, of the form
 */
export function sendingAt(files: readonly Pick<PickedFile, 'file'>[], fraction: number): Sending {
  const weights = files.map(({ file }) => file.size + bytesAround)
  let left = fraction * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    if (left < weight) return { at, fileFraction: left / weight }
    left -= weight
  }
  return { at: files.length, fileFraction: 0 }
}
