import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { privateApi } from '../../../api/private-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { ImageField, imageProblem, useObjectUrl } from '../../../media/components/image-field.tsx'
import { UnsavedGuard } from '../../../shell/dialogs/unsaved-guard.tsx'
import { useSite } from '../../../shell/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmButton, ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { counted } from '../../../ui/format.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { chapterName, libraryPath, pageCount } from '../../addresses.ts'
import { Cover } from '../../components/cover.tsx'
import { type CoverChange, type EditedChapter, type MangaForm, noCoverChange, useMangaForm } from '../use-manga-form.ts'
import { ChapterEditor } from './chapter-editor.tsx'
import styles from './manga-editor.module.css'

interface MangaEditorProps {
  manga: MangaDetail
  onClose: () => void
}

export default function MangaEditor({ manga, onClose }: MangaEditorProps) {
  const form = useMangaForm(manga, onClose)
  const deletion = useMangaDeletion(manga, form.discard)
  const [deleting, setDeleting] = useState<EditedChapter | null>(null)
  const { element, isChanged } = form

  useEffect(() => element.current?.querySelector<HTMLElement>('input[name=title]')?.focus(), [element])

  function submit(event: SubmitEvent) {
    if (isChanged) return void form.submit(event)
    event.preventDefault()
    onClose()
  }

  return (
    <form {...form.formProps} className={styles.form} aria-label="Edit manga" onSubmit={submit}>
      <PageHeading title={`Edit: ${manga.title}`} command={`vi manga/${manga.slug}`} />
      <Kept form={form} />
      <Texts manga={manga} form={form} />
      <Panel title="Chapters">
        <FocusKeeper>
          <ChapterEditor form={form} remove={setDeleting} />
        </FocusKeeper>
      </Panel>
      <SavePart form={form} onClose={onClose} />
      <p className={styles.removal}>
        <ConfirmButton
          variant="danger"
          label="Delete manga"
          isIdle={deletion.isPending}
          title={`Delete "${manga.title}"?`}
          text={`Its ${counted(manga.chapters.length, 'chapter')}, ${pageCount(manga.num_pages)}, its cover and every reader’s place are deleted for good.`}
          onConfirm={deletion.write}
        />
      </p>
      <ChapterDeletion chapter={deleting} onClose={() => setDeleting(null)} />
      <UnsavedGuard isDirty={isChanged && !deletion.isGone} text={coverWarning} />
    </form>
  )
}

const coverWarning = 'This browser keeps what you typed, but not a cover you chose.'

function Kept({ form }: { form: MangaForm }) {
  if (!form.isRestored) return null
  return (
    <Callout title="We’ve restored your unsaved changes.">
      <p>
        <Button size="small" onClick={() => form.discard()}>
          Discard changes
        </Button>
      </p>
    </Callout>
  )
}

function Texts({ manga, form }: { manga: MangaDetail; form: MangaForm }) {
  const { field, values } = form
  return (
    <Panel title="Details">
      <TextField {...field('title')} label="Title" required maxLength={mangaBounds.titleCharacters} />
      <TextAreaField {...field('description')} label="Description" maxLength={mangaBounds.descriptionCharacters} />
      <CoverField
        manga={manga}
        change={values.cover}
        onChange={(cover) => form.change({ cover })}
        error={form.errorOf('cover')}
        isDisabled={form.isSaving}
      />
    </Panel>
  )
}

function SavePart({ form, onClose }: { form: MangaForm; onClose: () => void }) {
  const { isSaving, sentFraction, problem } = form
  return (
    <div className={styles.save}>
      <div role="alert" className={styles.outcome}>
        {problem !== null && (
          <Callout tone="danger" title="Your changes weren’t saved">
            <p className={styles.problem}>{problem}</p>
          </Callout>
        )}
      </div>
      {!form.draft.isKept && (
        <p className={styles.warning}>This browser couldn’t keep a draft. Save before you leave.</p>
      )}
      {sentFraction !== null && <ProgressBar label="Uploading the cover" fraction={sentFraction} />}
      <div className={layout.row}>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        {form.isChanged && (
          <Button
            onClick={() => {
              form.discard()
              onClose()
            }}
          >
            Discard changes
          </Button>
        )}
        <CloseButton hasCover={isCoverChanged(form.values.cover)} onClose={onClose} />
      </div>
    </div>
  )
}

function CloseButton({ hasCover, onClose }: { hasCover: boolean; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => (hasCover ? setAsking(true) : onClose())}>Close</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without saving?"
        text={coverWarning}
        action="Close"
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
    </>
  )
}

function useMangaDeletion({ slug }: MangaDetail, onDeleted: () => void) {
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    // In an effect, so that the guard of unsaved changes does not ask.
    if (isGone) void navigate(libraryPath, { replace: true })
  }, [isGone, navigate])
  const { write, isPending } = useWrite(() => privateApi.manga.deleteManga({ params: { slug } }), {
    failed: 'The manga wasn’t deleted. Try again.',
    onSuccess: () => {
      onDeleted()
      setGone(true)
    },
  })
  return { write, isPending, isGone }
}

interface ChapterDeletionProps {
  chapter: EditedChapter | null
  onClose: () => void
}

/** One dialog for all chapters, of which there may be hundreds. */
function ChapterDeletion({ chapter, onClose }: ChapterDeletionProps) {
  const deletion = useWrite((chapterId: number) => privateApi.manga.deleteChapter({ params: { chapterId } }), {
    failed: 'The chapter wasn’t deleted. Try again.',
  })
  return (
    <ConfirmDialog
      isOpen={chapter !== null}
      title={chapter && `Delete "${chapterName(chapter)}"?`}
      text={chapter && `Its ${pageCount(chapter.num_pages)} and every reader’s place are deleted for good.`}
      action="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (chapter) deletion.write(chapter.id)
      }}
    />
  )
}

interface CoverFieldProps {
  manga: MangaDetail
  change: CoverChange
  onChange: (change: CoverChange) => void
  error: string | undefined
  isDisabled: boolean
}

function CoverField({ manga, change, onChange, error, isDisabled }: CoverFieldProps) {
  const { imageMegabytes } = useSite()
  const [problem, setProblem] = useState<string | null>(null)

  function pick([file]: readonly File[]) {
    if (!file) return
    const found = imageProblem(file, imageMegabytes)
    setProblem(found)
    if (found === null) onChange({ file, isCleared: false })
  }

  function changeTo(next: CoverChange) {
    setProblem(null)
    onChange(next)
  }

  const preview = (
    <Preview
      manga={manga}
      file={change.file}
      onUnreadable={() => {
        changeTo(noCoverChange)
        setProblem('This file isn’t an image we can read. Choose another.')
      }}
    />
  )
  return (
    <ImageField
      label="Cover"
      preview={preview}
      prompt="Choose an image, or drop it here."
      state={stateText(change)}
      error={problem ?? error}
      isDisabled={isDisabled}
      onFiles={pick}
    >
      {!change.isCleared && (
        <Button size="small" disabled={isDisabled} onClick={() => changeTo({ file: null, isCleared: true })}>
          Use the first page
        </Button>
      )}
      {isCoverChanged(change) && (
        <Button size="small" disabled={isDisabled} onClick={() => changeTo(noCoverChange)}>
          Keep the current cover
        </Button>
      )}
    </ImageField>
  )
}

function isCoverChanged({ file, isCleared }: CoverChange): boolean {
  return file !== null || isCleared
}

function stateText({ file, isCleared }: CoverChange): string {
  if (file) return `${file.name} uploads when you save.`
  return isCleared ? 'The first page becomes the cover when you save.' : ''
}

function Preview({ manga, file, onUnreadable }: { manga: MangaDetail; file: File | null; onUnreadable: () => void }) {
  const url = useObjectUrl(file)
  if (file === null) return <Cover manga={manga} alt="The current cover" sizes="96px" className={styles.cover} />
  if (url === null) return <span className={styles.cover} />
  return <img className={styles.cover} src={url} alt={`Preview of ${file.name}`} onError={onUnreadable} />
}
