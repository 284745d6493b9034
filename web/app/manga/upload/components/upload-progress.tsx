import { counted } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { sendingAt } from '../sending.ts'
import type { UploadRequest } from '../upload-manga.ts'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  request: UploadRequest
  /** How much of the form has been sent, from 0 to 1. */
  fraction: number
  /** For other uploads, of the same user or of others. */
  isWaiting: boolean
}

/** The progress of the present file and of all files, and what the server does afterwards. */
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
