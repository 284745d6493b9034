import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useDeletions } from '../use-deletions.ts'
import { type MangaForm, useMangaForm } from '../use-manga-form.ts'
import { type MangaSave, useMangaSave } from '../use-manga-save.ts'
import { ChapterEditor } from './chapter-editor.tsx'
import { CoverField } from './cover-field.tsx'
import styles from './manga-editor.module.css'

interface MangaEditorProps {
  manga: MangaDetail
  onClose: () => void
}

/** The form by which superusers change a manga: title, description, cover, names and order of chapters; and delete it. */
export default function MangaEditor({ manga, onClose }: MangaEditorProps) {
  const form = useMangaForm(manga)
  const saving = useMangaSave(manga, form)
  const deletions = useDeletions(manga, form.discard)
  const part = useRef<HTMLFormElement>(null)
  const { title, description, cover } = form.errors

  useEffect(() => part.current?.querySelector<HTMLElement>('input[name=title]')?.focus(), [])
  useEffect(() => {
    if (title ?? description ?? cover) part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [title, description, cover])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isDirty || (await saving.save())) onClose()
  }

  return (
    <form
      ref={part}
      className={styles.form}
      aria-label="Edit manga"
      aria-busy={saving.isSaving}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <PageHeading title={`Edit: ${manga.title}`} command={`vi manga/${manga.slug}`} />
      <Kept form={form} />
      <Texts manga={manga} form={form} isSaving={saving.isSaving} />
      <Panel title="Chapters">
        <FocusKeeper>
          <ChapterEditor form={form} remove={deletions.askChapter} />
        </FocusKeeper>
      </Panel>
      <SavePart form={form} saving={saving} onClose={onClose} />
      <p className={styles.removal}>
        <Button variant="danger" onClick={deletions.askManga}>
          Delete manga
        </Button>
      </p>
      <ConfirmDialog
        isOpen={deletions.asked !== null}
        title={deletions.asked?.title}
        text={deletions.asked?.text}
        action="Delete"
        onCancel={deletions.cancel}
        onConfirm={() => deletions.asked?.confirm()}
      />
      <UnsavedGuard
        isDirty={form.isDirty && !deletions.isGone}
        text="What you typed is kept in this browser; a cover that you chose is not."
      />
    </form>
  )
}

function Kept({ form }: { form: MangaForm }) {
  if (!form.isRestored) return null
  return (
    <Notice title="Your unsaved changes are here again.">
      <p>
        <Button size="small" onClick={form.discard}>
          Discard changes
        </Button>
      </p>
    </Notice>
  )
}

function Texts({ manga, form, isSaving }: { manga: MangaDetail; form: MangaForm; isSaving: boolean }) {
  const { fields, errors, setText } = form
  return (
    <Panel title="Details">
      <TextField
        name="title"
        label="Title"
        required
        maxLength={mangaBounds.titleCharacters}
        value={fields.title}
        error={errors.title}
        onChange={({ currentTarget }) => setText('title', currentTarget.value)}
      />
      <TextAreaField
        name="description"
        label="Description"
        maxLength={mangaBounds.descriptionCharacters}
        value={fields.description}
        error={errors.description}
        onChange={({ currentTarget }) => setText('description', currentTarget.value)}
      />
      <CoverField
        manga={manga}
        change={form.cover}
        onChange={form.setCover}
        error={errors.cover}
        isDisabled={isSaving}
      />
    </Panel>
  )
}

function SavePart({ form, saving, onClose }: { form: MangaForm; saving: MangaSave; onClose: () => void }) {
  const { isSaving, sentFraction, problem } = saving
  return (
    <div className={styles.save}>
      <div role="alert" className={styles.outcome}>
        {problem !== null && (
          <Notice tone="danger" title="The changes were not saved">
            <p className={styles.problem}>{problem}</p>
          </Notice>
        )}
      </div>
      {!form.isKept && (
        <p className={styles.warning}>This browser could not keep your changes: save before you leave.</p>
      )}
      {sentFraction !== null && <ProgressBar label="Sending the cover" fraction={sentFraction} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        {form.isDirty && (
          <Button
            onClick={() => {
              form.discard()
              onClose()
            }}
          >
            Discard changes
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
