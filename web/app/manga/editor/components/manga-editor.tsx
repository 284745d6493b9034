import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type SubmitEvent, useEffect } from 'react'
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
import { ChapterEditor } from './chapter-editor.tsx'
import { CoverField } from './cover-field.tsx'
import styles from './manga-editor.module.css'

interface MangaEditorProps {
  manga: MangaDetail
  onClose: () => void
}

/** The form by which superusers change a manga: title, description, cover, names and order of chapters; and delete it. */
export default function MangaEditor({ manga, onClose }: MangaEditorProps) {
  const form = useMangaForm(manga, onClose)
  const deletions = useDeletions(manga, form.discard)
  const { element, isSaving, isChanged } = form

  useEffect(() => element.current?.querySelector<HTMLElement>('input[name=title]')?.focus(), [element])

  function submit(event: SubmitEvent) {
    if (isChanged) return void form.submit(event)
    event.preventDefault()
    onClose()
  }

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Edit manga"
      aria-busy={isSaving}
      noValidate
      onSubmit={submit}
    >
      <PageHeading title={`Edit: ${manga.title}`} command={`vi manga/${manga.slug}`} />
      <Kept form={form} />
      <Texts manga={manga} form={form} />
      <Panel title="Chapters">
        <FocusKeeper>
          <ChapterEditor form={form} remove={deletions.askChapter} />
        </FocusKeeper>
      </Panel>
      <SavePart form={form} onClose={onClose} />
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
        isDirty={isChanged && !deletions.isGone}
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
        <Button size="small" onClick={() => form.discard()}>
          Discard changes
        </Button>
      </p>
    </Notice>
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
          <Notice tone="danger" title="The changes were not saved">
            <p className={styles.problem}>{problem}</p>
          </Notice>
        )}
      </div>
      {!form.draft.isKept && (
        <p className={styles.warning}>This browser could not keep your changes: save before you leave.</p>
      )}
      {sentFraction !== null && <ProgressBar label="Sending the cover" fraction={sentFraction} />}
      <div className={styles.actions}>
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
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
