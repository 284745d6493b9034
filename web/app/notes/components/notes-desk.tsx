import type { NoteList as FoundNotes } from '@ledgerdeck/contract/notes'
import { useCallback, useReducer, useRef } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { useSeenAgain } from '../../api/use-seen-again.ts'
import { counted } from '../../ui/counts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { noteChange } from '../list-freshness.ts'
import { bringDraftBack, noteDraft } from '../note-draft.ts'
import { type NotesView, notesAddress, notesPath, readNotesView } from '../notes-address.ts'
import { useUndo } from '../undo.ts'
import { useDeletion } from '../use-deletion.ts'
import { useOpenNote } from '../use-open-note.ts'
import { Adding } from './adding.tsx'
import { NoteList, noteElementId } from './note-list.tsx'
import { NoteWindow } from './note-window.tsx'
import styles from './notes-desk.module.css'
import { NotesTools } from './notes-tools.tsx'

const addButtonId = 'add-note'

/** The notes of the signed-in user: the list, what is added to it, and the one that is open. */
export function NotesDesk({ found }: { found: FoundNotes }) {
  const view = useView()
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => {
    noteChange()
    return revalidate()
  }, [revalidate])
  useSeenAgain(refresh)
  const addButton = useRef<HTMLButtonElement>(null)
  const offerUndo = useUndo()
  const { openNote, closeNote } = useOpenNote(view)
  const remove = useDeletion({ offerUndo, onDeleted: closeNote, onChanged: refresh })
  // What is kept of texts that were begun does not tell when it changes.
  const [, lookAtDrafts] = useReducer(count, 0)
  const [generation, beginAnew] = useReducer(count, 0)
  const hasNotes = found.totalNotes > 0 || view.search !== ''

  return (
    <FocusKeeper className={styles.desk} keeper={`#${addButtonId}`}>
      <Adding buttonId={addButtonId} button={addButton} hasNotes={hasNotes} onChanged={refresh} offerUndo={offerUndo} />
      {hasNotes && <NotesTools view={view} />}
      <Results found={found} view={view} onOpen={openNote} onChanged={refresh} />
      <NoteWindow
        noteId={view.noteId}
        generation={generation}
        listed={found.data.find(({ id }) => id === view.noteId)}
        onClose={closeNote}
        onChanged={refresh}
        onDelete={remove}
        onDiscarded={(id, typed) =>
          offerUndo('Your changes were set aside.', () => {
            bringDraftBack(noteDraft(id), typed)
            beginAnew()
            openNote(id)
          })
        }
        onDraftLeft={lookAtDrafts}
        returnFocus={(id) => document.getElementById(noteElementId(id)) ?? addButton.current}
      />
    </FocusKeeper>
  )
}

function count(before: number): number {
  return before + 1
}

function useView(): NotesView {
  return readNotesView(new URLSearchParams(useLocation().search))
}

interface ResultsProps {
  found: FoundNotes
  view: NotesView
  onOpen: (id: number) => void
  onChanged: () => void
}

function Results({ found, view, onOpen, onChanged }: ResultsProps) {
  const { data, page, numOfPages } = found
  return (
    <>
      <p className={styles.summary} role="status">
        {summary(found, view)}
      </p>
      {data.length === 0 ? (
        <NoNotes isSearch={view.search !== ''} />
      ) : (
        // Another list begins at its top.
        <NoteList key={notesAddress({ ...view, noteId: null })} notes={data} onOpen={onOpen} onChanged={onChanged} />
      )}
      <Pagination
        page={page}
        pageCount={numOfPages}
        hrefFor={(other) => notesAddress({ ...view, page: other, noteId: null })}
        label="Notes"
      />
      <Loading view={view} />
    </>
  )
}

function summary({ totalNotes }: FoundNotes, { search }: NotesView): string {
  const count = counted(totalNotes, 'note')
  if (search !== '') return `${count} with “${search}”`
  return totalNotes === 0 ? '' : count
}

function NoNotes({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <EmptyState title="No notes found." text="What you write here, only you can read." />
  return (
    <EmptyState title="No notes found." text="None of your notes has all these words.">
      <LinkButton to={notesPath} preventScrollReset>
        Clear search
      </LinkButton>
    </EmptyState>
  )
}

/** Another part of the list is on its way. */
function Loading({ view }: { view: NotesView }) {
  const { location } = useNavigation()
  const isOther =
    location?.pathname === notesPath && readNotesView(new URLSearchParams(location.search)).noteId === view.noteId
  return <div className={styles.loading}>{isOther && <Spinner label="Loading notes..." />}</div>
}
