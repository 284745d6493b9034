import type { MyComment, ReportReason } from '@ledgerdeck/contract/comments'
import { commentAddress } from '@ledgerdeck/contract/post-addresses'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { hasDraft } from '../session/drafts/draft-storage.ts'
import { loadForUser, useLastPage, useScreenQuery } from '../session/screens/screen-query.ts'
import { currentUser } from '../session/session.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Pagination } from '../ui/content/pagination.tsx'
import { useSearch } from '../ui/content/search-params.ts'
import { ConfirmButton } from '../ui/dialogs/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReaderDateTime } from '../ui/first-paint/time.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { wholeNumber } from '../ui/format.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/progress.tsx'
import { ownCommentsSearch } from './addresses.ts'
import { commentDrafts, goneText, loadComment } from './comments/comment-writing.ts'
import { CommentForm } from './comments/components/comment-form.tsx'
import { CommentText } from './comments/components/comment-text.tsx'
import { listPath } from './list/list-search.ts'
import styles from './my-comments-page.module.css'

export const handle = { query: ownCommentsSearch.names }

const failed = 'Failed to fetch your comments.'

const addressOf = (page: number) => ownCommentsSearch.address({ page })

const ownCommentsQuery = (query: { page: number }) => endpointQuery(privateApi.blog.listMyComments, { query })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForUser(request, ownCommentsQuery(ownCommentsSearch.parse(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/screens/screen-query.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'My Comments',
    description: 'Read, edit and delete your comments.',
    isPrivate: true,
  })
}

const command = 'grep -r "$USER" comments/'

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <PageHeading title="My Comments" command={command} />
      <Spinner label="Loading your comments..." />
      <noscript>
        <p>Turn on JavaScript to see your comments.</p>
      </noscript>
    </div>
  )
}

export default function MyCommentsPage() {
  const [state] = useSearch(ownCommentsSearch)
  const list = useScreenQuery(ownCommentsQuery(state), { failed })
  useLastPage(list, addressOf)
  if (list === null) return <HydrateFallback />
  const { data, total, page, numOfPages } = list.data
  return (
    <div className={styles.page}>
      <PageHeading title={`My Comments (${wholeNumber(total)})`} command={command} />
      <FocusKeeper>
        {data.length === 0 && <NoComments />}
        <ul>
          {data.map((comment) => (
            <OwnComment key={comment.id} comment={comment} />
          ))}
        </ul>
      </FocusKeeper>
      <Pagination page={page} pageCount={numOfPages} hrefFor={addressOf} label="Comments" />
      <div className={styles.loading}>{list.isLoading && <Spinner label="Loading your comments..." />}</div>
    </div>
  )
}

function NoComments() {
  return (
    <EmptyState title="You have not posted any comments yet." text="You can comment below any post.">
      <LinkButton to={listPath} variant="primary">
        Go to the blog
      </LinkButton>
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} />
}

function OwnComment({ comment }: { comment: MyComment }) {
  // A draft from before a reload opens again.
  const [isEditing, setEditing] = useState(
    () => comment.hidden_reason === null && hasDraft(currentUser(), commentDrafts.edit(comment.id)),
  )
  const [isOpened, setOpened] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function open() {
    setOpened(true)
    setEditing(true)
  }

  function close() {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  return (
    <li className={styles.comment}>
      <Facts comment={comment} />
      {isEditing ? (
        <EditForm comment={comment} hasInitialFocus={isOpened} onClose={close} />
      ) : (
        <>
          <CommentText text={comment.text_content} />
          {comment.hidden_reason !== null && <Hidden reason={comment.hidden_reason} />}
          <p className={styles.actions}>
            {comment.hidden_reason === null && (
              <Button ref={editButton} size="small" onClick={open}>
                Edit
              </Button>
            )}
            <Deletion id={comment.id} />
          </p>
        </>
      )}
    </li>
  )
}

function Facts({ comment: { id, post_slug, post_title, created_at, edited_at } }: { comment: MyComment }) {
  return (
    <p className={styles.facts}>
      <Link to={commentAddress(post_slug, id)} className={styles.post}>
        {post_title}
      </Link>
      <ReaderDateTime at={created_at} />
      {edited_at !== null && (
        <span>
          edited <ReaderDateTime at={edited_at} />
        </span>
      )}
    </p>
  )
}

const hiddenTexts: Record<ReportReason, string> = {
  spam: 'it looks like spam or advertising.',
  abuse: 'it insults, threatens or demeans someone.',
  personal_information: 'it shows someone’s personal information.',
  other: 'it doesn’t suit this site.',
}

function Hidden({ reason }: { reason: ReportReason }) {
  return (
    <Callout tone="warning" title="Staff hid this comment">
      <p>Reason: {hiddenTexts[reason]} Only you and staff can see the text.</p>
    </Callout>
  )
}

function EditForm(props: { comment: MyComment; hasInitialFocus: boolean; onClose: () => void }) {
  const { id, post, post_title, text_content, edited_at } = props.comment

  function load() {
    void queryClient.invalidateQueries({ queryKey: [privateApi.blog.listMyComments.endpointName] })
    return loadComment(post, id)
  }

  return (
    <CommentForm
      draft={commentDrafts.edit(id)}
      initial={text_content}
      edited={{ base: edited_at, load, level: 2 }}
      label={`Edit your comment below ${post_title}`}
      action="Save"
      busyAction="Saving..."
      failed="Failed to update comment."
      gone={goneText}
      send={(text, base) =>
        privateApi.blog.updateComment({ params: { id }, body: { text_content: text, base_edited_at: base } })
      }
      onSent={props.onClose}
      onClose={props.onClose}
      hasInitialFocus={props.hasInitialFocus}
    />
  )
}

function Deletion({ id }: Pick<MyComment, 'id'>) {
  const deletion = useWrite((comment: Pick<MyComment, 'id'>) => privateApi.blog.deleteComment({ params: comment }), {
    failed: 'Failed to delete comment.',
  })
  return (
    <ConfirmButton
      size="small"
      variant="danger"
      label="Delete"
      isIdle={deletion.isPending}
      title="Are you sure you want to delete this comment?"
      text="You can’t undo this. Replies stay."
      onConfirm={() => deletion.write({ id })}
    />
  )
}
