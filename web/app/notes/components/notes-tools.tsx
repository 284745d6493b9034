import { noteBounds } from '@ledgerdeck/contract/note-bounds'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf, SelectField, TextField } from '../../ui/field.tsx'
import { exportNotes } from '../note-calls.ts'
import { type NoteSort, type NotesState, notesSearch, sortLabels } from '../notes-search.ts'
import styles from './notes-tools.module.css'

const typingMs = 300

const sortOptions = optionsOf(sortLabels)

export function NotesTools({ view }: { view: NotesState }) {
  const navigate = useNavigate()
  const go = (next: Partial<NotesState>) =>
    void navigate(notesSearch.address({ ...view, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  const isHeld = useIsLeaving() || view.note !== null
  const { typed, setTyped, ask } = useSearchText(view.search, isHeld, (search, sort = view.sort) =>
    go({ search, sort }),
  )

  function submit(event: SubmitEvent) {
    event.preventDefault()
    ask()
  }

  return (
    <search>
      <form className={styles.tools} onSubmit={submit}>
        <TextField
          type="search"
          name="search"
          label="Search"
          autoComplete="off"
          maxLength={noteBounds.searchCharacters}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SelectField
          label="Sort"
          options={sortOptions}
          value={view.sort}
          onChange={({ currentTarget }) => ask(currentTarget.value as NoteSort)}
        />
      </form>
    </search>
  )
}

/** Whether a note or another page is about to open, which a search would prevent. */
function useIsLeaving(): boolean {
  const { location } = useNavigation()
  if (!location) return false
  return location.pathname !== notesSearch.path || notesSearch.parse(new URLSearchParams(location.search)).note !== null
}

/** Only a search from elsewhere, as on going back, replaces the text. */
function useSearchText(search: string, isHeld: boolean, onSearch: (search: string, sort?: NoteSort) => void) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  const isOwn = useNavigationType() === 'REPLACE'
  if (shown !== search) {
    setShown(search)
    if (!isOwn && typed.trim() !== search) setTyped(search)
  }
  const ask = useEffectEvent((sort?: NoteSort) => onSearch(typed, sort))
  useEffect(() => {
    if (isHeld || typed.trim() === search) return
    const timer = setTimeout(ask, typingMs)
    return () => clearTimeout(timer)
  }, [typed, search, isHeld])
  return { typed, setTyped, ask: (sort?: NoteSort) => onSearch(typed, sort) }
}

export function ExportButton() {
  const { write, isPending } = useWrite(exportNotes, { failed: 'Failed to export notes.', isReloadedOnRefusal: false })
  return (
    <Button aria-disabled={isPending} onClick={() => write()}>
      {isPending ? 'Exporting...' : 'Export all'}
    </Button>
  )
}
