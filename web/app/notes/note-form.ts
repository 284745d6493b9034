import type { Note } from '@ledgerdeck/contract/notes'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Draft, useDraft } from '../session/drafts.ts'
import { toast } from '../ui/toast.ts'
import { isNoteDraft, type NoteDraft, type NoteProblems, problemsOf } from './note-draft.ts'

export interface NoteFormOptions {
  /** The name under which the text is kept until it is saved. */
  name: string
  initial: NoteDraft
  send: (draft: NoteDraft) => Promise<{ msg: string; data: Note }>
  onSaved: (note: Note) => void
  /** Resolves to whether it has dealt with what a save failed with; else the form shows it. */
  onFailure?: (failure: unknown) => Promise<boolean>
}

export interface NoteForm {
  draft: Draft<NoteDraft>
  problems: NoteProblems
  isBusy: boolean
  /** What the last save was refused with; null when it was not. */
  failure: unknown
  /** Goes onto the `form`, whose first wrong field gets the focus. */
  element: React.RefObject<HTMLFormElement | null>
  write: (part: Partial<Pick<NoteDraft, 'title' | 'content'>>) => void
  /** Saves what is typed, or what is given; one at a time. */
  save: (draft?: NoteDraft) => Promise<void>
}

/** A note that is being written. Nothing typed is lost: it stays until it is saved or thrown away, through reloads and the end of the session. */
export function useNoteForm({ name, initial, send, onSaved, onFailure }: NoteFormOptions): NoteForm {
  const draft = useDraft<NoteDraft>(name, { initial, accept: isNoteDraft })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  async function save(wanted: NoteDraft = draft.value) {
    if (isSending.current) return
    if (Object.keys(problemsOf(wanted, { isWanted: true })).length > 0) {
      flushSync(() => setTried(true))
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    isSending.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { msg, data } = await send(wanted)
      void toast('success', msg)
      draft.clear()
      onSaved(data)
    } catch (thrown) {
      if (!(await onFailure?.(thrown))) setFailure(thrown)
    }
    isSending.current = false
    setBusy(false)
  }

  return {
    draft,
    problems: problemsOf(draft.value, { isWanted: isTried }),
    isBusy,
    failure,
    element,
    write: (part) => draft.set((now) => ({ ...now, ...part })),
    save,
  }
}
