import type { Note } from '@ledgerdeck/contract/notes'
import { contractResolver } from '../api/contract-resolver.ts'
import { allFields, type DraftForm, type DraftFormOptions, useDraftForm } from '../session/drafts/use-draft-form.ts'
import { toast } from '../ui/toast.ts'
import { isNoteDraft, type NoteDraft } from './note-draft.ts'

type Saved = { msg: string; data: Note }

interface NoteFormOptions extends Pick<DraftFormOptions<NoteDraft, Saved, Note, NoteDraft>, 'send' | 'conflict'> {
  name: string
  initial: NoteDraft
  onSaved: (note: Note) => void
}

export type NoteForm = DraftForm<NoteDraft, Note>

const resolver = contractResolver<NoteDraft>(
  async () => (await import('@ledgerdeck/contract/notes')).createNote.body,
  ({ title, content }) => ({ title, content }),
)

export function useNoteForm({ name, initial, send, onSaved, conflict }: NoteFormOptions): NoteForm {
  return useDraftForm<NoteDraft, Saved, Note>({
    initial,
    draft: { name, accept: isNoteDraft, ...allFields },
    resolver,
    conflict,
    send,
    onSaved: ({ msg, data }) => {
      void toast('success', msg)
      onSaved(data)
    },
  })
}
