import type { Post } from '@ledgerdeck/contract/blog'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loginAddress } from '../../../session/guard.ts'
import { useSessionUser } from '../../../session/session.ts'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { mayComment } from '../../post-rights.ts'
import { commentElementId, commentPageAddress, ownCommentsSearch } from '../comment-address.ts'
import type { LoadedComments } from '../comment-load.ts'
import { useDiscussion } from '../use-discussion.ts'
import styles from './comment-section.module.css'
import { CommentThread } from './comment-thread.tsx'
import { DiscussionContext, type DiscussionPlace } from './discussion-context.ts'

/** What only those need who may write. */
const CommentComposer = lazyComponent(() => import('./comment-composer.tsx'))

interface CommentSectionProps {
  post: Pick<Post, 'id' | 'slug' | 'author' | 'is_deleted' | 'commenters'>
  comments: LoadedComments
}

/** The comments below a post. The server draws them as a guest gets them; what a user can do with them comes when the page is alive. */
export function CommentSection({ post, comments }: CommentSectionProps) {
  const viewer = useSessionUser()
  const { loaded, discussion, targetId, change, reload } = useDiscussion(post.id, comments)
  const { threads, total, page, pageCount } = discussion
  const { hasFailed, query } = loaded
  const isGone = !hasFailed && query.commentId !== targetId
  const heading = useArrival(targetId, query.page)
  const [said, setSaid] = useState({ text: '', times: 0 })
  const place = useMemo<DiscussionPlace>(
    () => ({
      postId: post.id,
      slug: post.slug,
      postAuthorId: post.author?.id ?? null,
      page,
      isOpen: !post.is_deleted,
      commenters: post.commenters,
      viewer,
      change,
      announce: (text) => setSaid(({ times }) => ({ text, times: times + 1 })),
      reload,
    }),
    [post, page, viewer, change, reload],
  )
  return (
    <DiscussionContext value={place}>
      <section className={styles.section} aria-labelledby="comments">
        <div className={styles.head}>
          <h2 id="comments" ref={heading} tabIndex={-1}>
            Comments{total > 0 && ` (${wholeNumber(total)})`}
          </h2>
          {viewer && <Link to={ownCommentsSearch.path}>My comments</Link>}
        </div>
        {place.isOpen && <Writing place={place} />}
        {isGone && <Notice tone="warning" title="That comment is not there any more." />}
        <FocusKeeper>{hasFailed && <LoadFailed text="Failed to fetch comments." onRetry={reload} />}</FocusKeeper>
        {!hasFailed && threads.length === 0 && <p className={styles.none}>No comments yet.</p>}
        <ol className={targetId === undefined ? undefined : styles.sought}>
          {threads.map((thread) => (
            <CommentThread key={thread.head.id} thread={thread} targetId={targetId} />
          ))}
        </ol>
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefFor={(number) => commentPageAddress(post.slug, number)}
          label="Comments"
        />
        <div aria-live="polite">
          <VisuallyHidden key={said.times}>{said.text}</VisuallyHidden>
        </div>
      </section>
    </DiscussionContext>
  )
}

/**
 * The focus goes to the comment that the reader came for, or to the beginning of another page of threads. The page itself is scrolled by
 * the fragment of the address, where it has one.
 */
function useArrival(targetId: number | undefined, page: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    const isTurned = shownPage.current !== page
    shownPage.current = page
    const row = targetId === undefined ? null : document.getElementById(commentElementId(targetId))
    if (row && !location.hash) row.scrollIntoView()
    const target = row ?? (isTurned ? heading.current : null)
    // A change of page puts the focus at its beginning first.
    const frame = requestAnimationFrame(() => target?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [targetId, page])
  return heading
}

/** As high for guests as for users, so that nothing moves when the page comes alive. */
function Writing({ place }: { place: DiscussionPlace }) {
  const { viewer, commenters, slug } = place
  return (
    <div className={styles.writing}>
      {viewer && mayComment(viewer, commenters) && (
        <Suspense>
          <CommentComposer place={place} />
        </Suspense>
      )}
      {!viewer && commenters === 'users' && <GuestBox slug={slug} />}
      {commenters !== 'users' && !mayComment(viewer, commenters) && <Notice title={closedTexts[commenters]} />}
    </div>
  )
}

/** As the API refuses it. */
const closedTexts = {
  staff: 'Only staff can comment at the moment.',
  nobody: 'Comments are closed at the moment.',
}

/** The link lies over the whole box: a disabled input takes no click. */
function GuestBox({ slug }: { slug: string }) {
  return (
    <div className={styles.guest}>
      <input
        className={styles.input}
        type="text"
        disabled
        aria-label="Comment"
        placeholder="Login to leave a comment."
      />
      <LinkButton
        to={loginAddress({ pathname: commentPageAddress(slug, 1), search: '' })}
        size="small"
        rel="nofollow"
        className={styles.login}
      >
        Login to Comment
      </LinkButton>
    </div>
  )
}
