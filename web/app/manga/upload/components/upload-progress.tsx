import { counted } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { sendingAt } from '../sending.ts'
import type { RunningUpload } from '../use-upload.ts'
import styles from './upload-progress.module.css'

/** How far the present file and all files have come, and what the server does afterwards. */
export function UploadProgress({ request: { files }, fraction, isWaiting }: RunningUpload) {
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
