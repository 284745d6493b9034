import { noteBounds } from '@ledgerdeck/contract/note-bounds'
import type { Note } from '@ledgerdeck/contract/notes'
import type { KeyboardEvent, ReactNode } from 'react'
import { contractResolver } from '../../api/use-api-form.ts'
import { DraftFromOtherTab } from '../../session/drafts/draft-from-other-tab.tsx'
import { allFields, type DraftForm, type DraftFormOptions, useDraftForm } from '../../session/drafts/use-draft-form.ts'
import { useInitialFocus } from '../../session/drafts/use-initial-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { isComposing } from '../../ui/composition.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { CharacterCount } from '../../ui/forms/character-count.tsx'
import { toast } from '../../ui/toast.ts'
import { isNoteDraft, type NoteDraft, titleOf } from '../note-draft.ts'
import styles from './note-fields.module.css'

interface NoteFieldsProps {
  form: NoteForm
  label: string
  action: string
  busyAction: string
  failed: string
  onCancel: () => void
  callouts?: ReactNode
  remedy?: ReactNode
  hasInitialFocus: boolean
}

export function NoteFields(props: NoteFieldsProps) {
  const { form, label, action, busyAction, failed, onCancel, callouts, remedy, hasInitialFocus } = props
  const { isSaving, problem } = form
  useInitialFocus(form.element, 'title', hasInitialFocus)

  return (
    <form {...form.formProps} className={styles.form} aria-label={label}>
      <DraftCallouts form={form}>{callouts}</DraftCallouts>
      <Texts form={form} />
      <div role="alert">
        {problem !== null && (
          <Callout tone="danger" title={failed}>
            <p className={styles.reason}>{problem}</p>
            {remedy}
          </Callout>
        )}
      </div>
      <div className={layout.rowEnd}>
        <Button onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? busyAction : action}
        </Button>
      </div>
    </form>
  )
}

function Texts({ form }: { form: NoteForm }) {
  const { field, values } = form
  const { titleCharacters, contentCharacters } = noteBounds

  function onKeyDown(event: KeyboardEvent) {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSubmit && !isComposing(event)) void form.submit()
  }

  return (
    <>
      <TextField
        {...field('title')}
        label="Title"
        placeholder={titleOf(values)}
        autoComplete="off"
        hint={
          <>
            <CharacterCount length={values.title.trim().length} max={titleCharacters} /> Leave blank to use the first
            line of the content.
          </>
        }
      />
      <TextAreaField
        {...field('content')}
        label="Content"
        required
        rows={6}
        className={styles.content}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        hint={
          <>
            <CharacterCount length={values.content.trim().length} max={contentCharacters} /> **bold**, *italic*, `code`
            and [links](/) work.
          </>
        }
      />
    </>
  )
}

function DraftCallouts({ form: { draft }, children }: { form: NoteForm; children: ReactNode }) {
  return (
    <div role="status" className={styles.callouts}>
      {draft.isRestored && <p className={styles.restored}>Unsaved draft from earlier.</p>}
      {!draft.isKept && (
        <Callout tone="warning" title="This browser can’t keep a draft">
          <p>Save it before you leave.</p>
        </Callout>
      )}
      <DraftFromOtherTab what="this note" draft={draft} />
      {children}
    </div>
  )
}

type Saved = { msg: string; data: Note }

interface NoteFormOptions
  extends Pick<DraftFormOptions<NoteDraft, Saved, Note, NoteDraft>, 'send' | 'conflict' | 'onFailure'> {
  name: string
  initial: NoteDraft
  onSaved: (note: Note) => void
}

export type NoteForm = DraftForm<NoteDraft, Note>

const resolver = contractResolver<NoteDraft>(
  async () => (await import('@ledgerdeck/contract/notes')).createNote.body,
  (draft) => ({ title: titleOf(draft), content: draft.content }),
)

export function useNoteForm({ name, onSaved, ...options }: NoteFormOptions): NoteForm {
  return useDraftForm<NoteDraft, Saved, Note>({
    ...options,
    draft: { name, accept: isNoteDraft, ...allFields },
    resolver,
    onSaved: ({ msg, data }) => {
      void toast('success', msg)
      onSaved(data)
    },
  })
}
