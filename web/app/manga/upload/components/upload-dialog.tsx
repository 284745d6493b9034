import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionUser } from '../../../session/session.ts'
import { UnsavedGuard } from '../../../shell/dialogs/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { counted, plural } from '../../../ui/format.ts'
import { ProgressBar, Spinner } from '../../../ui/progress.tsx'
import type { PickedFile } from '../selection.ts'
import type { UploadRequest } from '../upload-manga.ts'
import { isTaken } from '../upload-manga.ts'
import { type UploadForm, useUploadForm } from '../use-upload-form.ts'
import { ChapterPreview } from './chapter-preview.tsx'
import { PickArea } from './pick-area.tsx'
import styles from './upload-dialog.module.css'

const successMs = 1_200

interface UploadDialogProps {
  userId: SessionUser['id']
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** An upload under one of these titles adds chapters. */
  titles: readonly string[]
  onChanged: () => void
}

/** Keeps files and title while closed, until the upload succeeds or is cancelled. */
export default function UploadDialog({ userId, isOpen, onOpenChange, titles, onChanged }: UploadDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const { isDone, finish } = useSuccess(isOpen, () => onOpenChange(false))
  const form = useUploadForm({ userId, onSaved: finish, onTried: onChanged })
  const isRunning = form.isSaving

  function close() {
    if (isRunning) setAsking(true)
    else onOpenChange(false)
  }

  function cancel() {
    if (isRunning) return form.cancel()
    form.discard()
    onOpenChange(false)
  }

  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={(next) => !next && close()} title="Upload manga">
        {isDone ? (
          <p className={styles.success} role="status">
            Upload successful!
          </p>
        ) : (
          <UploadFields form={form} titles={titles} cancel={cancel} />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking && isRunning}
        title="Cancel the upload?"
        text="It’s still running. If you cancel, we keep none of it."
        action="Cancel the upload"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          form.cancel()
        }}
      />
      <UnsavedGuard
        isDirty={isRunning}
        text="The upload is still running. If you leave, it’s cancelled and we keep none of it."
      />
    </>
  )
}

/** Until the dialog closes; it starts empty each time it opens. */
function useSuccess(isOpen: boolean, onEnd: () => void) {
  const [isDone, setDone] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setDone(false)
  }
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isDone || !isOpen) return
    const timer = setTimeout(() => end(), successMs)
    return () => clearTimeout(timer)
  }, [isDone, isOpen])
  return { isDone, finish: () => setDone(true) }
}

interface UploadFieldsProps {
  form: UploadForm
  titles: readonly string[]
  cancel: () => void
}

function UploadFields({ form, titles, cancel }: UploadFieldsProps) {
  const { running, isSaving, values } = form
  return (
    <form {...form.formProps} className={styles.form} aria-label="Upload manga">
      <PickArea onPick={form.pick} error={form.errorOf('files')} isDisabled={isSaving} />
      <TextField
        {...form.field('title')}
        label="Title"
        required
        maxLength={mangaBounds.titleCharacters}
        hint={
          isKnown(values.title, titles)
            ? 'A manga with this title exists. The chapters will be added to it.'
            : undefined
        }
      />
      {form.hasFiles && <ChapterPreview form={form} isDisabled={isSaving} />}
      <Outcome form={form} />
      <div className={styles.foot}>
        {running && <UploadProgress {...running} />}
        <div className={layout.rowEnd}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Uploading...' : 'Upload Manga'}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Outcome({ form }: { form: UploadForm }) {
  const { failure, faultyFiles, wasCancelled } = form
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure || wasCancelled) part.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, wasCancelled])
  const present = failure ? form.groups.filter((group) => isTaken(failure, group.folder) && !form.isLeftOut(group)) : []
  return (
    <div ref={part} className={styles.outcome}>
      <div role="alert">
        {failure && (
          <Callout tone="danger" title="The upload failed">
            <p className={styles.failure}>{failure.text}</p>
          </Callout>
        )}
      </div>
      {present.length > 0 && (
        <Button size="small" onClick={() => present.map((group) => form.setLeftOut(group, true))}>
          {`Leave out ${counted(present.length, 'existing chapter')}`}
        </Button>
      )}
      {faultyFiles.length > 0 && (
        <Button size="small" onClick={() => form.drop(faultyFiles)}>
          {plural(faultyFiles.length, 'Leave this file out', 'Leave these files out')}
        </Button>
      )}
      <p role="status" className={styles.cancelled}>
        {wasCancelled && 'The upload was cancelled and nothing was kept. You can start again.'}
      </p>
    </div>
  )
}

function isKnown(title: string, titles: readonly string[]): boolean {
  const typed = title.trim().toLowerCase()
  return typed !== '' && titles.some((known) => known.toLowerCase() === typed)
}

interface UploadProgressProps {
  request: UploadRequest
  /** From 0 to 1. */
  fraction: number
  /** Queued behind other uploads, of the same user or of others. */
  isWaiting: boolean
}

function UploadProgress({ request, fraction, isWaiting }: UploadProgressProps) {
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
