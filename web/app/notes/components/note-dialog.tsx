import type { Note } from '@ledgerdeck/contract/notes'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isMissing } from '../../api/load-failure.ts'
import { useAction } from '../../api/use-action.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useSeenAgain } from '../../api/use-seen-again.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { getNote, pinNote } from '../note-calls.ts'
import { hasDraft, type NoteDraft, noteDraft } from '../note-draft.ts'
import { EditNote } from './edit-note.tsx'
import styles from './note-dialog.module.css'
import { NoteView } from './note-view.tsx'

export interface NoteDialogProps {
  id: number
  /** What the list shows of it; undefined for a note that is not in it. */
  listed: Note | undefined
  isOpen: boolean
  onClose: () => void
  /** Something in the list has changed. */
  onChanged: () => void
  onDelete: (note: Note) => Promise<boolean>
  /** Told what was thrown away for the saved version. */
  onDiscarded: (id: number, typed: NoteDraft) => void
  /** A text that was begun may be kept now, or may not be any more. */
  onDraftLeft: () => void
  /** Gives what gets the focus when it closes. */
  returnFocus: (id: number) => HTMLElement | null
}

const load = (signal: AbortSignal, id: number) => getNote(id, signal)

/** A note to be read, changed and deleted. It shows at once what the list knows, and what is saved as soon as that is here. */
export function NoteDialog({ id, listed, isOpen, onClose, returnFocus, ...rest }: NoteDialogProps) {
  const { value, failure, reload } = useLoaded(load, id)
  useSeenAgain(isOpen ? reload : undefined)
  const [isEditing, setEditing] = useState(() => hasDraft(noteDraft(id)))
  const [saved, setSaved] = useState<Note>()
  const note = newest([value, saved, listed])
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title={<span className={styles.title}>{isEditing ? 'Edit Note' : (note?.title ?? 'Note')}</span>}
      returnFocus={() => returnFocus(id)}
    >
      <div className={styles.note}>
        {failure !== undefined && !isEditing && <Failure failure={failure} onRetry={() => void reload()} />}
        {note === undefined && failure === undefined && <Spinner label="Loading note..." />}
        {note && (isEditing || !isMissing(failure)) && (
          <Content
            {...rest}
            note={note}
            isEditing={isEditing}
            onEditing={setEditing}
            onSaved={setSaved}
            onReload={reload}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A pin changes no times: of those with the same the first one counts. */
function newest(versions: readonly (Note | undefined)[]): Note | undefined {
  const [first, ...others] = versions.filter((version) => version !== undefined)
  return others.reduce((best, other) => (best && other.updated_at > best.updated_at ? other : best), first)
}

function Failure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (isMissing(failure)) return <EmptyState title="Note not found." text="It may have been deleted meanwhile." />
  return <LoadFailed text="Failed to fetch note." onRetry={onRetry} />
}

interface ContentProps
  extends Pick<NoteDialogProps, 'onChanged' | 'onDelete' | 'onDiscarded' | 'onDraftLeft' | 'onClose'> {
  note: Note
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** What is saved now. */
  onSaved: (note: Note) => void
  onReload: () => Promise<void>
}

function Content(props: ContentProps) {
  const { note, isEditing, onEditing, onSaved, onReload, onChanged, onDelete, onDiscarded, onDraftLeft, onClose } =
    props
  const editButton = useRef<HTMLButtonElement>(null)
  const [isWanted, setWanted] = useState(false)

  function edit() {
    setWanted(true)
    onEditing(true)
  }

  function show(saved: Note) {
    onSaved(saved)
    void onReload()
    onChanged()
    flushSync(() => onEditing(false))
    editButton.current?.focus()
  }

  function close(typed: NoteDraft | null, saved: Note) {
    show(saved)
    if (typed) onDiscarded(note.id, typed)
  }

  function leave() {
    onChanged()
    onClose()
  }

  if (isEditing) {
    return (
      <EditNote
        note={note}
        onSaved={show}
        onClose={close}
        onSavedAnew={leave}
        onLeft={onDraftLeft}
        isWanted={isWanted}
      />
    )
  }
  return (
    <>
      <NoteView note={note} />
      <div className={styles.actions}>
        <Pin note={note} onReload={onReload} onChanged={onChanged} />
        <Deletion note={note} onDelete={onDelete} onReload={onReload} />
        <Button ref={editButton} variant="primary" onClick={edit}>
          Edit
        </Button>
      </div>
    </>
  )
}

function Pin({ note: { id, is_pinned }, onReload, onChanged }: Pick<ContentProps, 'note' | 'onReload' | 'onChanged'>) {
  const onDone = useCallback(() => {
    void onReload()
    onChanged()
  }, [onReload, onChanged])
  const { busy, run } = useAction<'pin'>(onDone)
  return (
    <Button
      variant="quiet"
      aria-disabled={busy !== null}
      onClick={() => void run('pin', () => pinNote(id, !is_pinned), { failed: 'Failed to update note.' })}
    >
      {is_pinned ? 'Unpin' : 'Pin'}
    </Button>
  )
}

function Deletion({ note, onDelete, onReload }: Pick<ContentProps, 'note' | 'onDelete' | 'onReload'>) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setAsking(false)
    setBusy(true)
    if (await onDelete(note)) return
    setBusy(false)
    void onReload()
  }

  return (
    <>
      <Button variant="danger" aria-disabled={isBusy} onClick={() => isBusy || setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<span className={styles.title}>{`Delete "${note.title}"?`}</span>}
        text="You’ll have 10 seconds to undo."
        action="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  )
}
