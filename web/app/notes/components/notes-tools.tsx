import { type SubmitEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { optionsOf, SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { exportNotes, reasonOf } from '../note-calls.ts'
import { mostSearchCharacters, type NoteSort, type NotesView, notesAddress, sortLabels } from '../notes-address.ts'
import styles from './notes-tools.module.css'

/** After so long without a key the search begins. */
const typingMs = 300

const sortOptions = optionsOf(sortLabels)

/** Search and order of the notes, which stand in the address. */
export function NotesTools({ view }: { view: NotesView }) {
  const navigate = useNavigate()
  const go = (next: Partial<NotesView>) =>
    void navigate(notesAddress({ ...view, page: 1, noteId: null, ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  const [typed, setTyped] = useTypedSearch(view.search, (search) => go({ search }))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    go({ search: typed })
  }

  return (
    <search>
      <form className={styles.tools} onSubmit={submit}>
        <TextField
          type="search"
          name="search"
          label="Search"
          autoComplete="off"
          maxLength={mostSearchCharacters}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SelectField
          label="Sort"
          options={sortOptions}
          value={view.sort}
          onChange={({ currentTarget }) => go({ search: typed, sort: currentTarget.value as NoteSort })}
        />
      </form>
    </search>
  )
}

/** What is typed, which is searched for a moment later; a search that comes from elsewhere, as when going back, takes its place. */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const isWaiting = typed.trim() !== search
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onSearch(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed, isWaiting, onSearch])
  return [typed, setTyped] as const
}

/** Hands all notes to their owner as files. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)

  async function run() {
    if (isBusy) return
    setBusy(true)
    try {
      await exportNotes()
    } catch (failure) {
      const reason = reasonOf(failure)
      if (reason !== null) void toast('error', `Failed to export notes. ${reason}`)
    }
    setBusy(false)
  }

  return (
    <Button aria-disabled={isBusy} onClick={() => void run()}>
      {isBusy ? 'Exporting...' : 'Export all'}
    </Button>
  )
}
