import { isSafeHref } from '@ledgerdeck/blocks'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import type { Mark, MarkType } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/composition.ts'
import { TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { toggleBold, toggleCode, toggleItalic } from '../writing/editor-keys.ts'
import { useEditorState, type WriteEditor } from '../writing/use-write-editor.ts'
import { placeBelow } from './slash-list.tsx'
import styles from './write-view.module.css'

const { marks } = editorSchema

const buttons: { label: string; sign: string; keys: string; mark: MarkType; command: Command }[] = [
  { label: 'Bold', sign: 'B', keys: 'Ctrl+B', mark: marks.strong, command: toggleBold },
  { label: 'Italic', sign: 'I', keys: 'Ctrl+I', mark: marks.em, command: toggleItalic },
  { label: 'Code', sign: '`', keys: 'Ctrl+E', mark: marks.code, command: toggleCode },
]

interface MarksToolbarProps {
  editor: WriteEditor
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
}

/** Below what is selected, where the menu of a phone does not cover it. */
export function MarksToolbar({ editor, isLinking, onLinking }: MarksToolbarProps) {
  const { view } = editor
  const marked = useEditorState(editor, (state) => markedSelection(state, isLinking))
  if (!view || !marked) return null
  return (
    <div className={styles.marks} style={placeBelow(view, marked.to)}>
      {isLinking ? (
        <LinkForm key={marked.from} editor={editor} state={view.state} onClose={() => onLinking(false)} />
      ) : (
        <fieldset aria-label="Format the selection" className={styles.markButtons}>
          {buttons.map(({ label, sign, keys, mark, command }) => (
            <Button
              key={label}
              size="small"
              aria-label={label}
              title={keys}
              aria-pressed={marked.names.includes(mark.name)}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor.run(command)}
            >
              {sign}
            </Button>
          ))}
          <Button
            size="small"
            title="Ctrl+K"
            aria-pressed={marked.names.includes(marks.link.name)}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onLinking(true)}
          >
            Link
          </Button>
        </fieldset>
      )}
    </div>
  )
}

export function canMark({ selection: { $from } }: EditorState): boolean {
  return $from.parent.type.allowsMarkType(marks.strong)
}

function markedSelection(state: EditorState, isLinking: boolean) {
  const { doc, selection } = state
  const isSelected = selection instanceof TextSelection && !selection.empty && canMark(state)
  if (!isLinking && !isSelected) return null
  const { from, to } = selection
  const names = Object.values(marks).flatMap((mark) => (doc.rangeHasMark(from, to, mark) ? [mark.name] : []))
  return { from, to, names }
}

interface LinkFormProps {
  editor: WriteEditor
  state: EditorState
  onClose: () => void
}

const linkHint = 'Enter an https:// address, a path on this site such as /about, or an email address.'

function LinkForm({ editor, state, onClose }: LinkFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const range = linkRange(state)
  const [address, setAddress] = useState(String(range.link?.attrs.href ?? ''))
  const [error, setError] = useState<string>()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function close() {
    onClose()
    editor.view?.focus()
  }

  function apply(event: SubmitEvent | { preventDefault: () => void }) {
    event.preventDefault()
    const href = completeAddress(address)
    if (!isSafeHref(href)) return setError(linkHint)
    editor.run(setLink(range, href))
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside
    <div
      className={styles.linkForm}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Escape') close()
        else if (event.key === 'Enter' && event.target === field.current) apply(event)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextField
        ref={field}
        label="Link address"
        value={address}
        error={error}
        inputMode="url"
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={layout.row2}>
        <Button size="small" variant="primary" onClick={apply}>
          Set link
        </Button>
        {range.link && (
          <Button
            size="small"
            onClick={() => {
              editor.run(setLink(range, null))
              close()
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** `example.org` means a page, `name@example.org` a mailbox. */
function completeAddress(typed: string): string {
  const address = typed.trim()
  if (isSafeHref(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u.test(address) ? `https://${address}` : address
}

interface LinkRange {
  from: number
  to: number
  link: Mark | undefined
}

/** The selection, or the whole link with the caret. */
function linkRange({ doc, selection: { from, to, empty, $from } }: EditorState): LinkRange {
  const link = marks.link.isInSet($from.marks()) ?? marks.link.isInSet(doc.nodeAt(from)?.marks ?? [])
  if (!empty || !link) return { from, to, link }
  let start = from
  let end = to
  while (start > $from.start() && doc.rangeHasMark(start - 1, start, marks.link)) start -= 1
  while (end < $from.end() && doc.rangeHasMark(end, end + 1, marks.link)) end += 1
  return { from: start, to: end, link }
}

/** Without anything selected the address is the text of the link. */
function setLink({ from, to }: LinkRange, href: string | null): Command {
  return ({ tr }, dispatch) => {
    tr.removeMark(from, to, marks.link)
    const link = href === null ? null : marks.link.create({ href })
    if (link && from === to) tr.insert(from, editorSchema.text(link.attrs.href, [link]))
    else if (link) tr.addMark(from, to, link)
    dispatch?.(tr)
    return true
  }
}
