import type { NoteList as FoundNotes, Note } from '@ledgerdeck/contract/notes'
import { isRecord } from '@ledgerdeck/lookup'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Pagination } from '../../ui/content/pagination.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { counted } from '../../ui/format.ts'
import { Spinner } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import { deleteNote, reasonOf, restoreNote } from '../note-calls.ts'
import { noteDraft, restoreDiscarded } from '../note-draft.ts'
import { type NotesState, notesSearch } from '../notes-search.ts'
import { NewNote } from './add-note.tsx'
import { NoteWindow } from './note-dialog.tsx'
import { NoteList, noteElementId } from './note-list.tsx'
import styles from './notes-screen.module.css'
import { NotesTools } from './notes-tools.tsx'

const addButtonId = 'add-note'

interface NotesScreenProps {
  view: NotesState
  found: FoundNotes
  /** The search of `found`, which differs from that of `view` while the list loads. */
  search: string
  listKey: string
  isLoading: boolean
}

export function NotesScreen({ view, found, search, listKey, isLoading }: NotesScreenProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const offerUndo = useUndo()
  const { openNote, closeNote } = useOpenNote(view)
  const remove = useDeletion({ offerUndo, onDeleted: closeNote })
  // Storage of drafts reports no changes.
  const [, rereadDrafts] = useReducer(count, 0)
  const [generation, remountNote] = useReducer(count, 0)
  const hasNotes = found.totalNotes > 0 || view.search !== ''

  return (
    <FocusKeeper className={layout.stack4} keeper={`#${addButtonId}`}>
      <NewNote buttonId={addButtonId} button={addButton} hasNotes={hasNotes} offerUndo={offerUndo} />
      {hasNotes && <NotesTools view={view} />}
      <Results found={found} view={view} search={search} listKey={listKey} onOpen={openNote} />
      <div className={styles.loading}>{isLoading && <Spinner label="Loading notes..." />}</div>
      <NoteWindow
        noteId={view.note}
        generation={generation}
        listed={found.data.find(({ id }) => id === view.note)}
        onClose={closeNote}
        onDelete={remove}
        onDiscarded={(id, typed) =>
          offerUndo('Your changes were set aside.', () => {
            restoreDiscarded(noteDraft(id), typed)
            remountNote()
            openNote(id)
          })
        }
        onDraftLeft={rereadDrafts}
        returnFocus={(id) => document.getElementById(noteElementId(id)) ?? addButton.current}
      />
    </FocusKeeper>
  )
}

function count(before: number): number {
  return before + 1
}

interface ResultsProps extends Pick<NotesScreenProps, 'found' | 'view' | 'search' | 'listKey'> {
  onOpen: (id: number) => void
}

function Results({ found, view, search, listKey, onOpen }: ResultsProps) {
  const { data, page, numOfPages } = found
  return (
    <>
      <p className={styles.summary} role="status">
        {summary(found, search)}
      </p>
      {data.length === 0 ? (
        <NoNotes isSearch={search !== ''} />
      ) : (
        <NoteList key={listKey} notes={data} onOpen={onOpen} />
      )}
      <Pagination
        page={page}
        pageCount={numOfPages}
        hrefFor={(other) => notesSearch.address({ ...view, page: other, note: null })}
        label="Notes"
      />
    </>
  )
}

function summary({ totalNotes }: FoundNotes, search: string): string {
  const count = counted(totalNotes, 'note')
  if (search !== '') return `${count} with “${search}”`
  return totalNotes === 0 ? '' : count
}

function NoNotes({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <EmptyState title="No notes found." text="Only you can read your notes." />
  return (
    <EmptyState title="No notes found." text="None of your notes has all those words. Try fewer.">
      <LinkButton to={notesSearch.path} preventScrollReset>
        Clear search
      </LinkButton>
    </EmptyState>
  )
}

/** Adds a history entry, so that going back closes the note. Stable functions. */
function useOpenNote(view: NotesState) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const wasOpenedHere = isRecord(state) && state.isOpened === true
  const here = useRef({ view, wasOpenedHere, key })
  const isClosing = useRef(false)
  useLayoutEffect(() => {
    if (here.current.key !== key) isClosing.current = false
    here.current = { view, wasOpenedHere, key }
  })

  const openNote = useCallback(
    (id: number) => {
      const { view } = here.current
      if (id === view.note) return
      void navigate(notesSearch.address({ ...view, note: id }), { preventScrollReset: true, state: { isOpened: true } })
    },
    [navigate],
  )

  const closeNote = useCallback(() => {
    const { view, wasOpenedHere } = here.current
    // Going back is asynchronous: once is enough.
    if (view.note === null || isClosing.current) return
    isClosing.current = true
    if (wasOpenedHere) void navigate(-1)
    else void navigate(notesSearch.address({ ...view, note: null }), { replace: true, preventScrollReset: true })
  }, [navigate])

  return { openNote, closeNote }
}

interface DeletionParts {
  offerUndo: (message: string, undo: () => void) => void
  onDeleted: () => void
}

function useDeletion({ offerUndo, onDeleted }: DeletionParts): (note: Note) => Promise<boolean> {
  async function restore(id: number) {
    try {
      const { msg } = await restoreNote(id)
      void toast('success', msg)
    } catch (failure) {
      notifyFailure('Failed to restore note.', failure)
    }
  }

  return async ({ id }) => {
    try {
      const { msg } = await deleteNote(id)
      offerUndo(msg, () => void restore(id))
    } catch (failure) {
      notifyFailure('Failed to delete note.', failure)
      return false
    }
    onDeleted()
    return true
  }
}

function notifyFailure(failed: string, failure: unknown): void {
  const reason = reasonOf(failure)
  if (reason !== null) void toast('error', `${failed} ${reason}`)
}

const undoMs = 10_000

/** Through a button in a toast, or Ctrl+Z outside fields, which undoes the last one. */
function useUndo(): (message: string, undo: () => void) => void {
  const last = useRef<{ undo: () => void; until: number }>(null)

  const take = useCallback(() => {
    const offer = last.current
    last.current = null
    if (offer && Date.now() <= offer.until) offer.undo()
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || !last.current || isTyping(event.target)) return
      event.preventDefault()
      take()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [take])

  return useCallback((message, undo) => {
    let isTaken = false
    const once = () => {
      if (!isTaken) undo()
      isTaken = true
    }
    last.current = { undo: once, until: Date.now() + undoMs }
    void toast('success', message, { autoCloseMs: undoMs, action: { label: 'Undo', onClick: once } })
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
