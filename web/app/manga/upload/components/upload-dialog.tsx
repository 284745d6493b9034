import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '../../../session/session.ts'
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { counted, plural } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { isTaken } from '../upload-failure.ts'
import { type Upload, useUpload } from '../use-upload.ts'
import { type UploadForm, useUploadForm } from '../use-upload-form.ts'
import { ChapterPreview } from './chapter-preview.tsx'
import { PickArea } from './pick-area.tsx'
import styles from './upload-dialog.module.css'
import { UploadProgress } from './upload-progress.tsx'

/** How long the success is shown before the dialog closes. */
const successMs = 1_200

interface UploadDialogProps {
  userId: SessionUser['id']
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The titles that are there: an upload under one of them adds chapters. */
  titles: readonly string[]
  /** Called when the library is another now, or may be. */
  onChanged: () => void
}

/** Where superusers upload a manga. What was chosen and typed stays when it is closed, until it is uploaded or cancelled. */
export default function UploadDialog({ userId, isOpen, onOpenChange, titles, onChanged }: UploadDialogProps) {
  const form = useUploadForm(userId)
  const upload = useUpload()
  const [isAsking, setAsking] = useState(false)
  const { isDone, finish } = useSuccess(() => onOpenChange(false))
  const isRunning = upload.running !== null

  async function submit() {
    const request = form.check()
    if (!request || isRunning) return
    const saved = await upload.start(request)
    onChanged()
    if (!saved) return
    form.reset()
    finish()
  }

  function close() {
    if (isRunning) setAsking(true)
    else onOpenChange(false)
  }

  function cancel() {
    if (isRunning) return upload.cancel()
    form.reset()
    upload.forget()
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
          <UploadFields form={form} upload={upload} titles={titles} submit={submit} cancel={cancel} />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking && isRunning}
        title="Cancel the upload?"
        text="It is still running. Nothing of it is kept when you cancel."
        action="Cancel the upload"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          upload.cancel()
        }}
      />
      <UnsavedGuard
        isDirty={isRunning}
        text="The upload is still running. It is cancelled, and nothing of it is kept."
      />
    </>
  )
}

/** Shows the success for a moment. */
function useSuccess(onEnd: () => void) {
  const [isDone, setDone] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      end.current()
      setDone(false)
    }, successMs)
    return () => clearTimeout(timer)
  }, [isDone])
  return { isDone, finish: () => setDone(true) }
}

interface UploadFieldsProps {
  form: UploadForm
  upload: Upload
  titles: readonly string[]
  submit: () => Promise<void>
  cancel: () => void
}

function UploadFields({ form, upload, titles, submit, cancel }: UploadFieldsProps) {
  const { running, failure } = upload
  const part = useRef<HTMLFormElement>(null)
  const isRunning = running !== null
  const { title, files } = form.errors

  useEffect(() => {
    if (title !== undefined || files !== undefined) {
      part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [title, files])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit()
  }

  return (
    <form ref={part} className={styles.form} aria-label="Upload manga" aria-busy={isRunning} noValidate onSubmit={send}>
      <PickArea
        onPick={(picked) => {
          // What the server said of another choice.
          upload.forget()
          form.pick(picked)
        }}
        error={files}
        isDisabled={isRunning}
      />
      <TextField
        label="Title"
        required
        maxLength={mangaBounds.titleCharacters}
        value={form.title}
        error={title ?? failure?.title}
        hint={isKnown(form.title, titles) ? 'There is a manga of this title: the chapters are added to it.' : undefined}
        readOnly={isRunning}
        onChange={({ currentTarget }) => form.setTitle(currentTarget.value)}
      />
      {form.hasFiles && <ChapterPreview form={form} isDisabled={isRunning} />}
      <Outcome form={form} upload={upload} />
      <div className={styles.foot}>
        {running && <UploadProgress {...running} />}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" aria-disabled={isRunning}>
            {isRunning ? 'Uploading...' : 'Upload Manga'}
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </div>
    </form>
  )
}

function Outcome({ form, upload: { failure, wasCancelled } }: { form: UploadForm; upload: Upload }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure || wasCancelled) part.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, wasCancelled])
  const present = failure ? form.groups.filter((group) => isTaken(failure, group.folder) && !form.isLeftOut(group)) : []
  return (
    <div ref={part} className={styles.outcome}>
      <div role="alert">
        {failure && (
          <Notice tone="danger" title="The upload did not succeed">
            <p className={styles.failure}>{failure.text}</p>
          </Notice>
        )}
      </div>
      {present.length > 0 && (
        <Button size="small" onClick={() => present.map((group) => form.setLeftOut(group, true))}>
          {`Leave out ${counted(present.length, 'chapter')} that ${plural(present.length, 'is', 'are')} there already`}
        </Button>
      )}
      <p role="status" className={styles.cancelled}>
        {wasCancelled && 'The upload was cancelled. Nothing of it was kept; you can start it again.'}
      </p>
    </div>
  )
}

/** Titles are the same in any capitals. */
function isKnown(title: string, titles: readonly string[]): boolean {
  const typed = title.trim().toLowerCase()
  return typed !== '' && titles.some((known) => known.toLowerCase() === typed)
}
