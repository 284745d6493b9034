import type { Inline } from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import type { Note } from '@ledgerdeck/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isMissing } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { hasDraft } from '../../session/drafts/draft-storage.ts'
import { currentUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { ConfirmButton, Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { bareLinks, fragmentOf, InlineText, type TextSegment } from '../../ui/text/inline-text.tsx'
import { noteQuery, usePin } from '../note-calls.ts'
import { type NoteDraft, noteDraft } from '../note-draft.ts'
import { EditNote } from './edit-note.tsx'
import styles from './note-dialog.module.css'

interface NoteWindowProps extends Omit<NoteDialogProps, 'id' | 'isOpen'> {
  noteId: number | null
  /** Remounts the open note when it changes. */
  generation: number
}

/** Keeps the closed note while its dialog fades out, and remounts it each time it opens. */
export function NoteWindow({ noteId, generation, ...rest }: NoteWindowProps) {
  const [shown, setShown] = useState({ id: noteId, isOpen: noteId !== null, openings: 0 })
  if (noteId !== null && (!shown.isOpen || noteId !== shown.id))
    setShown({ id: noteId, isOpen: true, openings: shown.openings + 1 })
  if (noteId === null && shown.isOpen) setShown({ ...shown, isOpen: false })
  if (shown.id === null) return null
  return <NoteDialog key={`${generation} ${shown.openings}`} {...rest} id={shown.id} isOpen={shown.isOpen} />
}

interface NoteDialogProps {
  id: number
  listed: Note | undefined
  isOpen: boolean
  onClose: () => void
  onDelete: (note: Note) => Promise<boolean>
  onDiscarded: (id: number, typed: NoteDraft) => void
  onDraftLeft: () => void
  returnFocus: (id: number) => HTMLElement | null
}

function NoteDialog({ id, listed, isOpen, onClose, returnFocus, ...rest }: NoteDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...noteQuery(id), enabled: isOpen }, queryClient)
  const failure = isFetching ? null : error
  const [isEditing, setEditing] = useState(() => hasDraft(currentUser(), noteDraft(id)))
  const note = newer(data, listed)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title={<span className={styles.title}>{isEditing ? 'Edit Note' : (note?.title ?? 'Note')}</span>}
      returnFocus={() => returnFocus(id)}
    >
      <div className={layout.stack4}>
        {failure && !isEditing && <Failure failure={failure} onRetry={() => void refetch()} />}
        {note === undefined && !failure && <Spinner label="Loading note..." />}
        {note && (isEditing || !isMissing(failure)) && (
          <Content {...rest} note={note} isEditing={isEditing} onEditing={setEditing} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** Pinning changes no times: between equal ones the loaded note wins. */
function newer(loaded: Note | undefined, listed: Note | undefined): Note | undefined {
  if (!loaded || !listed) return loaded ?? listed
  return listed.updated_at > loaded.updated_at ? listed : loaded
}

function Failure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (isMissing(failure)) return <EmptyState title="Note not found." text="It may have been deleted." />
  return <LoadFailed text="Failed to fetch note." onRetry={onRetry} />
}

interface ContentProps extends Pick<NoteDialogProps, 'onDelete' | 'onDiscarded' | 'onDraftLeft' | 'onClose'> {
  note: Note
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

function Content({ note, isEditing, onEditing, onDelete, onDiscarded, onDraftLeft, onClose }: ContentProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const [hasInitialFocus, setInitialFocus] = useState(false)

  function edit() {
    setInitialFocus(true)
    onEditing(true)
  }

  function show(saved: Note) {
    queryClient.setQueryData(noteQuery(saved.id).queryKey, saved)
    flushSync(() => onEditing(false))
    editButton.current?.focus()
  }

  function close(typed: NoteDraft | null, saved: Note) {
    show(saved)
    if (typed) onDiscarded(note.id, typed)
  }

  if (isEditing) {
    return (
      <EditNote
        note={note}
        onSaved={show}
        onClose={close}
        onSavedAsNew={onClose}
        onLeft={onDraftLeft}
        hasInitialFocus={hasInitialFocus}
      />
    )
  }
  return (
    <>
      <NoteView note={note} />
      <div className={styles.actions}>
        <Pin note={note} />
        <Deletion note={note} onDelete={onDelete} />
        <Button ref={editButton} variant="primary" onClick={edit}>
          Edit
        </Button>
      </div>
    </>
  )
}

function Pin({ note }: Pick<ContentProps, 'note'>) {
  const pin = usePin()
  return (
    <Button variant="quiet" onClick={() => pin.write(note)}>
      {note.is_pinned ? 'Unpin' : 'Pin'}
    </Button>
  )
}

function Deletion({ note, onDelete }: Pick<ContentProps, 'note' | 'onDelete'>) {
  const { write, isPending } = useWrite(() => onDelete(note), {
    onSuccess: (isDeleted) => isDeleted || void queryClient.invalidateQueries(noteQuery(note.id)),
  })
  return (
    <ConfirmButton
      variant="danger"
      label="Delete"
      isIdle={isPending}
      title={<span className={styles.title}>{`Delete "${note.title}"?`}</span>}
      text="You’ll have 10 seconds to undo."
      onConfirm={() => write()}
    />
  )
}

function NoteView({ note: { content, created_at, updated_at } }: { note: Note }) {
  const lines = useMemo(() => content.split(/\r?\n/).map(parseLine), [content])
  return (
    <>
      <p className={styles.facts}>
        <span>
          {'Updated: '}
          <DateTime at={updated_at} />
        </span>
        <span>
          {'Created: '}
          <DateTime at={created_at} />
        </span>
      </p>
      <div className={styles.text}>
        {fragmentOf(
          lines.map(({ before, sign, inlines }, index) => (
            <>
              {index > 0 && '\n'}
              {before}
              {sign && <bdi>{sign}</bdi>}
              <InlineText inlines={inlines} />
            </>
          )),
        )}
      </div>
    </>
  )
}

interface Line {
  /** Before the sign of a done task. Isolated, the sign leaves the direction to the words. */
  before: string
  sign: string
  inlines: Inline[]
}

/** Markers do not span lines. */
function parseLine(line: string): Line {
  const [, before = '', sign = ''] = /^(\s*(?:[*+-]|\d+\.)\s+\[)(x)(?=\]\s)/i.exec(line) ?? []
  return { before, sign, inlines: withBareLinks(parseInline(line.slice(before.length + sign.length))) }
}

function withBareLinks(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'text') return bareLinks(inline.text).map(linkOrText)
    if (inline.type === 'code' || inline.type === 'link') return [inline]
    return [{ ...inline, children: withBareLinks(inline.children) }]
  })
}

function linkOrText({ text, href }: TextSegment): Inline {
  const plain = { type: 'text', text } as const
  return href === undefined ? plain : { type: 'link', href, children: [plain] }
}
