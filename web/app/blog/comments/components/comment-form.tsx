import { isBlank } from '@ledgerdeck/contract/blank-text'
import { commentBounds } from '@ledgerdeck/contract/comment-bounds'
import type { CommentFields } from '@ledgerdeck/contract/comments'
import { commentAddress } from '@ledgerdeck/contract/post-addresses'
import { isRecord } from '@ledgerdeck/lookup'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { contractResolver } from '../../../api/use-api-form.ts'
import { DraftFromOtherTab } from '../../../session/drafts/draft-from-other-tab.tsx'
import type { Draft } from '../../../session/drafts/draft-store.ts'
import { allFields, type DraftForm, useDraftForm } from '../../../session/drafts/use-draft-form.ts'
import { useInitialFocus } from '../../../session/drafts/use-initial-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { isComposing } from '../../../ui/composition.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { VersionConflict } from '../../../ui/forms/version-conflict.tsx'
import { focusComment, isGone } from '../comment-writing.ts'
import { withNewComment } from '../discussion.ts'
import { useDiscussionContext } from '../discussion-context.ts'
import styles from './comment-form.module.css'
import { CommentText } from './comment-text.tsx'

/** Shows and focuses a new top-level comment. */
export function useShowPosted() {
  const { slug, page, change, announce } = useDiscussionContext()
  const navigate = useNavigate()

  return ({ data: comment }: { data: CommentFields }) => {
    announce('Your comment was posted.')
    // New threads are on the first page.
    if (page > 1) return void navigate(commentAddress(slug, comment.id))
    flushSync(() => change((discussion) => withNewComment(discussion, comment)))
    focusComment(comment.id)
  }
}

const fewLeft = 500

interface Edited {
  /** `edited_at` of the comment as it is shown; null for one that was never edited. */
  base: string | null
  load: () => Promise<CommentFields>
  /** Of the heading over both versions. */
  level: 2 | 3
}

interface Unsent {
  failure: unknown
  isSendable: boolean
  submit: () => void
}

interface CommentFormProps<T> {
  draft: string
  initial?: string
  /** Against overwriting what another tab or device has saved; none for a new comment. */
  edited?: Edited
  label: string
  placeholder?: string
  action: string
  busyAction: string
  failed: string
  gone?: string
  /** What else can be done with a text that was refused. */
  remedy?: (unsent: Unsent) => ReactNode
  send: (text: string, base: string | null) => Promise<T>
  onSent: (sent: T) => void
  /** Esc keeps the draft, and "Cancel" discards it. */
  onClose?: () => void
  /** Replaces "Cancel" where nothing could open the form again, and Esc leaves it open. */
  discardAction?: string
  hasInitialFocus?: boolean
}

export function CommentForm<T>(props: CommentFormProps<T>) {
  const state = useCommentForm(props)
  const { form, text, discard } = state
  const { theirs } = form
  const [hasCompared, setCompared] = useState(false)
  const { busyAction, failed, gone, hasInitialFocus, edited } = props
  if (theirs === null || !edited)
    return <TextForm {...props} {...state} hasInitialFocus={hasInitialFocus || hasCompared} />
  return (
    <div className={styles.form}>
      <VersionConflict
        title="This comment was changed elsewhere"
        savedAt={theirs.edited_at ?? theirs.created_at}
        level={edited.level}
        mine={<CommentText text={text.trim()} />}
        theirs={<CommentText text={theirs.text_content} />}
        failure={<Problem form={form} title={failed} gone={gone} />}
        isBusy={form.isSaving}
        savingLabel={busyAction}
        onKeepMine={() => {
          form.change({ base: theirs.edited_at })
          void form.submit()
        }}
        onTakeTheirs={discard}
        onBack={() => {
          setCompared(true)
          form.compare(null)
        }}
      />
    </div>
  )
}

type TextFormProps = Omit<CommentFormProps<never>, 'send' | 'onSent'> & ReturnType<typeof useCommentForm>

function TextForm(props: TextFormProps) {
  const { label, placeholder, action, busyAction, failed, gone, remedy, onClose, hasInitialFocus = false } = props
  const { discardAction } = props
  const { form, text, left, isSendable, isOutdated, submit, discard } = props
  const { element, isSaving } = form
  const [isOpen, setOpen] = useState(onClose !== undefined)
  useInitialFocus(element, 'text_content', hasInitialFocus)
  useInSight(element, isOpen)
  const id = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    if (event.key === 'Escape' && !isSaving && discardAction === undefined) onClose?.()
  }

  return (
    <form {...form.formProps} className={styles.form} onSubmit={submit}>
      <textarea
        {...form.register('text_content')}
        dir="auto"
        className={clsx(styles.field, (isOpen || text !== '') && styles.open)}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        readOnly={form.isLocked}
        rows={1}
        aria-label={label}
        aria-describedby={`${id}-count ${id}-problem`}
        aria-invalid={left < 0 || form.errorOf('text_content') !== undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={placeholder}
      />
      <div role="status">
        <DraftFromOtherTab what="this comment" draft={form.draft} />
      </div>
      <div role="alert">
        <Problem id={`${id}-problem`} form={form} title={failed} gone={gone}>
          {remedy?.({ failure: form.failure, isSendable: isSendable && left >= 0, submit })}
        </Problem>
      </div>
      <div className={styles.foot}>
        <p id={`${id}-count`} className={clsx(styles.count, left < 0 && styles.over)}>
          {left <= fewLeft
            ? `${wholeNumber(commentBounds.characters - left)} of ${wholeNumber(commentBounds.characters)} characters`
            : draftHint({ ...form.draft, isOutdated }, text)}
        </p>
        {onClose && (
          <Button size="small" variant="quiet" onClick={discard} disabled={isSaving}>
            {discardAction ?? 'Cancel'}
          </Button>
        )}
        <Button size="small" variant="primary" type="submit" aria-disabled={!isSendable || left < 0}>
          {isSaving ? busyAction : action}
        </Button>
      </div>
    </form>
  )
}

interface ProblemProps {
  id?: string
  form: FormState
  title: string
  gone: string | undefined
  children?: ReactNode
}

function Problem({ id, form, title, gone, children }: ProblemProps) {
  const error = form.errorOf('text_content')
  if (form.problem !== null) {
    return (
      <Callout tone="danger" title={title}>
        <p className={styles.failure}>{failureOf(form, gone)}</p>
        {children}
      </Callout>
    )
  }
  return (
    error !== undefined && (
      <p id={id} className={styles.problem}>
        {error}
      </p>
    )
  )
}

interface CommentValues {
  /** `edited_at` of the edited version; null for a new comment, too. */
  base: string | null
  text_content: string
}

/** Drafts of earlier versions have no base. */
function isCommentDraft(stored: unknown): stored is CommentValues {
  if (!isRecord(stored) || typeof stored.text_content !== 'string') return false
  return stored.base === undefined || stored.base === null || typeof stored.base === 'string'
}

/** New and edited comments take the same text. */
const resolver = contractResolver<CommentValues>(
  async () => (await import('@ledgerdeck/contract/comments')).createComment.body,
  ({ text_content }) => ({ text_content }),
)

type FormState = DraftForm<CommentValues, CommentFields>

function useCommentForm<T>({ draft: name, initial = '', edited, send, onSent, onClose }: CommentFormProps<T>) {
  const { base = null, load } = edited ?? {}
  const [start, setStart] = useState<CommentValues>({ text_content: initial, base })
  const form = useDraftForm<CommentValues, T, CommentFields>({
    initial: start,
    draft: { name, accept: isCommentDraft, ...allFields },
    resolver,
    send: ({ text_content, base }) => send(text_content.trim(), base),
    onSaved: onSent,
    conflict: load && { code: 'comment_changed', load },
  })
  const text = form.values.text_content
  const left = commentBounds.characters - text.trim().length
  const isSendable = !form.isSaving && !isBlank(text)
  const isOutdated = form.values.base !== base
  const { isChanged, discard: replace } = form

  useEffect(() => {
    if (base === start.base || isChanged) return
    setStart({ text_content: initial, base })
    replace({ text_content: initial, base })
  }, [initial, base, start, isChanged, replace])

  function discard() {
    form.discard()
    onClose?.()
  }

  function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    if (!isSendable) return
    if (onClose && text.trim() === initial.trim()) discard()
    else void form.submit()
  }

  return { form, text, left, isSendable, isOutdated, submit, discard }
}

function failureOf({ failure, problem, errorOf }: FormState, gone: string | undefined): string {
  if (gone !== undefined && isGone(failure)) return gone
  return [problem, errorOf('text_content')].filter(Boolean).join('\n')
}

type DraftFacts = Pick<Draft<CommentValues>, 'isRestored' | 'isOutdated' | 'isKept'>

function draftHint({ isRestored, isOutdated, isKept }: DraftFacts, text: string): string {
  if (text === '') return ''
  if (!isKept) return 'This browser can’t keep a draft. Post it before you leave.'
  if (isOutdated) return 'Your unsaved text. The comment has changed since.'
  return isRestored ? 'Unsaved draft from earlier.' : ''
}

function useInSight(form: RefObject<HTMLFormElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const hasFocus = document.activeElement instanceof HTMLTextAreaElement
    if (isOpen && hasFocus && form.current?.contains(document.activeElement)) {
      form.current.scrollIntoView({ block: 'nearest' })
    }
  }, [form, isOpen])
}
