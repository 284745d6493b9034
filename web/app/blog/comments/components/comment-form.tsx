import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../../../api/call-error.ts'
import { isMissing } from '../../../api/load-failure.ts'
import { useDraft } from '../../../session/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { wholeNumber } from '../../../ui/counts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { mostCharacters } from '../comment-writing.ts'
import styles from './comment-form.module.css'

/** From here on it is said how many are left. */
const fewLeft = 500

interface CommentFormProps<T> {
  /** The name under which the text is kept until it is sent. */
  draft: string
  /** What is saved already. */
  initial?: string
  /** The version of what is saved. */
  base?: string
  label: string
  placeholder?: string
  action: string
  /** What the button says while the text is on its way. */
  busyAction: string
  /** Said when it could not be sent. */
  failed: string
  /** Said when what it belongs to is not there any more. */
  gone?: string
  send: (text: string) => Promise<T>
  onSent: (sent: T) => void
  /** Closes the form; it has a Cancel button then. Esc keeps what was typed, Cancel does not. */
  onClose?: () => void
  /** It was opened by the user just now. */
  isWanted?: boolean
}

/** Where a comment is written. Nothing typed is lost: it stays until it was sent, through reloads and the end of the session. */
export function CommentForm<T>(props: CommentFormProps<T>) {
  const { label, placeholder, action, busyAction, failed, onClose } = props
  const form = useCommentForm(props)
  const { text, isBusy, failure, left, isSendable } = form
  const id = useId()
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <textarea
        dir="auto"
        ref={form.field}
        className={classNames(styles.field, (form.isOpen || text !== '') && styles.open)}
        value={text}
        onChange={(event) => form.write(event.target.value)}
        onKeyDown={form.onKeyDown}
        onFocus={form.open}
        readOnly={isBusy}
        rows={1}
        aria-label={label}
        aria-describedby={`${id}-count`}
        aria-invalid={left < 0 || undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={placeholder}
      />
      <div role="alert">
        {failure !== null && (
          <Notice tone="danger" title={failed}>
            {failure !== failed && <p className={styles.failure}>{failure}</p>}
          </Notice>
        )}
      </div>
      <div className={styles.foot}>
        <p id={`${id}-count`} className={classNames(styles.count, left < 0 && styles.over)}>
          {left <= fewLeft
            ? `${wholeNumber(mostCharacters - left)} of ${wholeNumber(mostCharacters)} characters`
            : form.hint}
        </p>
        {onClose && (
          <Button size="small" variant="quiet" onClick={form.discard} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <Button size="small" variant="primary" type="submit" aria-disabled={!isSendable}>
          {isBusy ? busyAction : action}
        </Button>
      </div>
    </form>
  )
}

function useCommentForm<T>({
  draft: name,
  initial = '',
  base,
  send,
  onSent,
  onClose,
  isWanted,
  failed,
  gone,
}: CommentFormProps<T>) {
  const draft = useDraft<string>(name, { initial, base })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(onClose !== undefined)
  const field = useFirstFocus(isWanted)
  useInSight(field, isOpen)
  const text = draft.value
  const left = mostCharacters - text.trim().length
  const isSendable = !isBusy && text.trim() !== '' && left >= 0

  async function submit() {
    if (!isSendable) return
    if (onClose && text.trim() === initial.trim()) return discard()
    setBusy(true)
    setFailure(null)
    try {
      const sent = await send(text.trim())
      draft.clear()
      onSent(sent)
    } catch (reason) {
      setFailure((isMissing(reason) && gone) || failureText(reason) || failed)
    }
    setBusy(false)
  }

  function discard() {
    draft.clear()
    onClose?.()
  }

  return {
    field,
    text,
    isBusy,
    failure,
    left,
    isSendable,
    isOpen,
    hint: text === '' ? '' : draftHint(draft),
    open: () => setOpen(true),
    write: draft.set,
    discard,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      if (event.key === 'Escape' && !isBusy) onClose?.()
    },
  }
}

function draftHint({
  isRestored,
  isOutdated,
  isKept,
}: Pick<ReturnType<typeof useDraft>, 'isRestored' | 'isOutdated' | 'isKept'>) {
  if (!isKept) return 'Your browser cannot keep this text: send it before you leave.'
  if (isOutdated) return 'What you had typed. The comment was changed since.'
  return isRestored ? 'Unsaved draft from earlier.' : ''
}

/** A field that grows as it is entered may grow beyond the window. */
function useInSight(field: RefObject<HTMLTextAreaElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen && document.activeElement === field.current) field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [field, isOpen])
}

/** The caret stands behind what is there already. */
function useFirstFocus(isWanted = false) {
  const field = useRef<HTMLTextAreaElement>(null)
  const wasWanted = useRef(isWanted)
  useEffect(() => {
    if (!wasWanted.current || !field.current) return
    const { length } = field.current.value
    field.current.focus()
    field.current.setSelectionRange(length, length)
  }, [])
  return field
}
