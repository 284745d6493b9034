import type { Post } from '@ledgerdeck/contract/blog'
import { commentElementId } from '@ledgerdeck/contract/post-addresses'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { loginAddress } from '../../../session/screens/guard.ts'
import { useSessionUser } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Callout, LoadFailed } from '../../../ui/callout.tsx'
import { AnnouncementText, useAnnouncement } from '../../../ui/content/announcement.tsx'
import { Pagination } from '../../../ui/content/pagination.tsx'
import { FocusKeeper } from '../../../ui/focus-keeper.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { commentPageAddress, ownCommentsSearch } from '../../addresses.ts'
import { mayComment } from '../../post-rights.ts'
import type { Discussion } from '../discussion.ts'
import { DiscussionContext, type DiscussionContextValue, useDiscussionContext } from '../discussion-context.ts'
import { type LoadedComments, useDiscussion } from '../use-discussion.ts'
import styles from './comment-section.module.css'
import { CommentThread } from './comment-thread.tsx'

const CommentComposer = lazyComponent(() => import('./comment-composer.tsx'))

interface CommentSectionProps {
  post: Pick<Post, 'id' | 'slug' | 'author' | 'is_deleted' | 'commenters'>
  comments: LoadedComments
}

/** The server renders them for guests; controls come after hydration. */
export function CommentSection({ post, comments }: CommentSectionProps) {
  const viewer = useSessionUser()
  const { loaded, discussion, targetId, change, reload } = useDiscussion(post.id, comments, viewer !== null)
  const { threads, total, page, pageCount } = discussion
  const { hasFailed, query } = loaded
  const isGone = !hasFailed && query.commentId !== targetId
  const heading = useArrival(targetId, query.page)
  const [said, announce] = useAnnouncement()
  const context = useMemo<DiscussionContextValue>(
    () => ({
      postId: post.id,
      slug: post.slug,
      postAuthorId: post.author?.id ?? null,
      page,
      isOpen: !post.is_deleted,
      commenters: post.commenters,
      viewer,
      change,
      announce,
      reload,
    }),
    [post, page, viewer, change, announce, reload],
  )
  return (
    <DiscussionContext value={context}>
      <section className={styles.section} aria-labelledby="comments">
        <div className={styles.head}>
          <h2 id="comments" ref={heading} tabIndex={-1}>
            Comments{total > 0 && ` (${wholeNumber(total)})`}
          </h2>
          {viewer && <Link to={ownCommentsSearch.path}>My comments</Link>}
        </div>
        {context.isOpen && <Writing discussion={discussion} />}
        {isGone && <Callout tone="warning" title="That comment no longer exists." />}
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
        <AnnouncementText said={said} />
      </section>
    </DiscussionContext>
  )
}

/** Focuses the comment in the address, or the first of another page. The fragment scrolls. */
function useArrival(targetId: number | undefined, page: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    const isTurned = shownPage.current !== page
    shownPage.current = page
    const row = targetId === undefined ? null : document.getElementById(commentElementId(targetId))
    if (row && !location.hash) row.scrollIntoView()
    const target = row ?? (isTurned ? heading.current : null)
    // Changing the page focuses its beginning first.
    const frame = requestAnimationFrame(() => target?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [targetId, page])
  return heading
}

/** Equally high for guests and users, so hydration moves nothing. */
function Writing({ discussion }: { discussion: Discussion }) {
  const { viewer, commenters, slug } = useDiscussionContext()
  return (
    <div className={styles.writing}>
      {viewer && mayComment(viewer, commenters) && (
        <Suspense>
          <CommentComposer key={viewer.id} discussion={discussion} />
        </Suspense>
      )}
      {!viewer && commenters === 'users' && <GuestBox slug={slug} />}
      {commenters !== 'users' && !mayComment(viewer, commenters) && <Callout title={closedTexts[commenters]} />}
    </div>
  )
}

const closedTexts = {
  staff: 'Only staff can comment right now.',
  nobody: 'Comments are closed right now.',
}

/** The link covers the box, since a disabled input receives no click. */
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
