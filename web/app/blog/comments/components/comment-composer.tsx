import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { privateApi } from '../../../api/private-client.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { plural } from '../../../ui/format.ts'
import { commentDrafts, unanswerableWithReply } from '../comment-writing.ts'
import type { Discussion } from '../discussion.ts'
import { useDiscussionContext } from '../discussion-context.ts'
import styles from './comment-composer.module.css'
import { CommentForm, useShowPosted } from './comment-form.tsx'

const texts = { action: 'Post comment', busyAction: 'Posting...', failed: 'Failed to create comment.' }

export default function CommentComposer({ discussion }: { discussion: Discussion }) {
  const { postId } = useDiscussionContext()
  const show = useShowPosted()
  const { unanswerable, forget } = useUnanswerable(discussion)
  const send = (text: string) => privateApi.blog.createComment({ params: { postId }, body: { text_content: text } })
  return (
    <FocusKeeper keeper="textarea">
      <CommentForm
        {...texts}
        draft={commentDrafts.onPost(postId)}
        label="Comment"
        placeholder="Write a comment."
        send={send}
        onSent={show}
      />
      <div role="status">
        {unanswerable.length > 0 && (
          <div className={styles.unsent}>
            <Callout title={plural(unanswerable.length, 'Your unsent reply', 'Your unsent replies')}>
              <p>
                {plural(
                  unanswerable.length,
                  'The comment was removed or hidden before you replied. You can still post your text as a new comment.',
                  'The comments were removed or hidden before you replied. You can still post each text as a new comment.',
                )}
              </p>
            </Callout>
          </div>
        )}
      </div>
      {unanswerable.map((id, index) => (
        <div key={id} className={styles.unsent}>
          <CommentForm
            {...texts}
            draft={commentDrafts.reply(postId, id)}
            label={unanswerable.length === 1 ? 'Unsent reply' : `Unsent reply ${index + 1}`}
            action="Post as a new comment"
            discardAction="Discard"
            send={send}
            onSent={(sent) => {
              flushSync(() => forget(id))
              show(sent)
            }}
            onClose={() => forget(id)}
          />
        </div>
      ))}
    </FocusKeeper>
  )
}

/** Comments that were gone when the page was opened. Below others, their replies are restored. */
function useUnanswerable(discussion: Discussion) {
  const { postId, viewer } = useDiscussionContext()
  const [unanswerable, setUnanswerable] = useState<readonly number[]>([])
  const opened = useRef(discussion)

  useEffect(() => {
    if (!viewer) return
    let isCurrent = true
    const show = (ids: number[]) => isCurrent && setUnanswerable(ids)
    // Without a network the replies stay stored.
    unanswerableWithReply(viewer, postId, opened.current).then(show, () => {})
    return () => {
      isCurrent = false
    }
  }, [viewer, postId])

  return { unanswerable, forget: (id: number) => setUnanswerable((ids) => ids.filter((other) => other !== id)) }
}
