import { memo, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../api/browser-client.ts'
import { Button } from '../../../ui/button.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { foldedCount, type Thread, threadRows, withReplies } from '../discussion.ts'
import { useDiscussionContext } from '../use-discussion.ts'
import { CommentRow } from './comment-row.tsx'
import styles from './comment-thread.module.css'

/** The page size of the API. */
const batch = 50

interface CommentThreadProps {
  thread: Thread
  targetId: number | undefined
}

export const CommentThread = memo(function CommentThread({ thread, targetId }: CommentThreadProps) {
  const [isCollapsed, setCollapsed] = useState(false)
  const { head, replies, replyCount } = thread
  const [top, ...below] = useMemo(() => threadRows({ head, replies }), [head, replies])
  const toggle = useMemo(
    () =>
      replyCount > 0 && (
        <Button
          size="small"
          variant="quiet"
          className={styles.toggle}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed((before) => !before)}
        >
          {isCollapsed ? `[+] Show replies (${replyCount})` : '[-] Hide replies'}
        </Button>
      ),
    [isCollapsed, replyCount],
  )
  if (!top) return null
  return (
    <li className={styles.thread}>
      <ol>
        <CommentRow {...top} isTarget={targetId === head.id}>
          {toggle}
        </CommentRow>
        {!isCollapsed &&
          below.map((row) => <CommentRow key={row.comment.id} {...row} isTarget={targetId === row.comment.id} />)}
      </ol>
      {!isCollapsed && <MoreReplies thread={thread} />}
    </li>
  )
})

function MoreReplies({ thread }: { thread: Thread }) {
  const { change, announce } = useDiscussionContext()
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle')
  const part = useRef<HTMLDivElement>(null)
  const count = foldedCount(thread)
  const { head, next } = thread

  async function load() {
    if (next === null || phase === 'loading') return
    setPhase('loading')
    try {
      const more = await api.blog.listReplies({
        params: { id: head.id },
        query: { after: next },
      })
      const rows = part.current?.parentElement
      flushSync(() => {
        change((discussion) => withReplies(discussion, head.id, more))
        setPhase('idle')
      })
      announce(`${more.data.length} more replies are shown.`)
      // The button disappears with the last reply.
      if (document.activeElement === document.body) rows?.querySelector<HTMLElement>('li:last-child')?.focus()
    } catch {
      setPhase('failed')
    }
  }

  if (count === 0) return null
  return (
    <div ref={part} className={styles.more}>
      <div role="alert">{phase === 'failed' && <Notice tone="danger" title="Failed to fetch comments." />}</div>
      <Button size="small" aria-disabled={phase === 'loading'} onClick={load}>
        Show {Math.min(count, batch)} more replies
      </Button>
      {count > batch && <span>of {wholeNumber(count)}</span>}
      <noscript>They need JavaScript.</noscript>
    </div>
  )
}
