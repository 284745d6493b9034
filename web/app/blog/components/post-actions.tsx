import type { Post, PostStatus, PostSummary } from '@ledgerdeck/contract/blog'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { privateApi } from '../../api/private-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSessionUser } from '../../session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { type Action, ActionMenu } from '../../ui/controls/action-menu.tsx'
import { Icon } from '../../ui/first-paint/icon.tsx'
import { dayOf, dayText, shortDateTime } from '../../ui/format.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { editPostAddress, revisionsAddress } from '../addresses.ts'
import { listPath } from '../list/list-search.ts'
import styles from '../post-page.module.css'
import { isBlogStaff, otherStatuses, statusLabels } from '../post-rights.ts'
import { restorableUntil } from '../restorable.ts'

const PreviewLinks = lazyDialog(() => import('./preview-links.tsx'), 'The dialog didn’t load.')

export default function PostToolbar({ post }: { post: Omit<Post, 'content_blocks'> }) {
  const user = useSessionUser()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  return (
    <div className={styles.toolbar}>
      <StatusBadges post={post} />
      <LinkButton to={editPostAddress(post.slug)} size="small">
        Edit
      </LinkButton>
      <PostActions
        post={post}
        onChanged={(change, hasSucceeded) => {
          const isLost = change === 'delete' && hasSucceeded && !isBlogStaff(user)
          void (isLost ? navigate(listPath) : revalidate())
        }}
      />
    </div>
  )
}

interface StatusBadgesProps {
  post: Pick<PostSummary, 'post_status' | 'is_deleted' | 'schedule' | 'updated_at'>
}

export function StatusBadges({ post }: StatusBadgesProps) {
  const { post_status, is_deleted, schedule } = post
  return (
    <>
      {is_deleted && <Badge tone="danger">Deleted</Badge>}
      {is_deleted && <Badge tone="warning">Restorable until {dayOfYear(restorableUntil(post))}</Badge>}
      {post_status !== 'published' && <Badge>{statusLabels[post_status]}</Badge>}
      {schedule?.publish_at && (
        <Badge tone="info">Publishes {shortDateTime(schedule.publish_at, schedule.time_zone)}</Badge>
      )}
      {schedule?.unpublish_at && (
        <Badge tone="info">Hides {shortDateTime(schedule.unpublish_at, schedule.time_zone)}</Badge>
      )}
    </>
  )
}

/** As in `30 Dec`: a deleted post is kept for a month, and the badge fits beside another. */
function dayOfYear(instant: string): string {
  return dayText(dayOf(instant), 'medium').replace(/ \d{4}$/, '')
}

interface PostActionsProps {
  post: Pick<PostSummary, 'slug' | 'title' | 'post_status' | 'is_deleted' | 'schedule'>
  /** Called also after a failure, when the shown state of the post may be outdated. */
  onChanged: (change: PostChange, hasSucceeded: boolean) => void
}

type PostChange = 'status' | 'delete' | 'restore' | 'schedule'

export function PostActions({ post, onChanged }: PostActionsProps) {
  const [hasPreviews, setPreviews] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isStaff = isBlogStaff(useSessionUser())
  const { slug, title } = post
  const edit = { label: 'Edit', to: editPostAddress(slug) }
  const revisions = { label: 'Revisions', to: revisionsAddress(slug) }
  const status = useWrite(
    (post_status: PostStatus) => privateApi.blog.updatePostStatus({ params: { slug }, body: { post_status } }),
    { failed: 'Failed to update post status.', ...reportTo(onChanged, 'status') },
  )
  const restoration = useWrite(() => privateApi.blog.restorePost({ params: { slug } }), {
    failed: 'Failed to restore the post.',
    ...reportTo(onChanged, 'restore'),
  })
  const cancellation = useWrite(() => privateApi.blog.cancelPostSchedule({ params: { slug } }), {
    failed: 'We couldn’t cancel the schedule.',
    ...reportTo(onChanged, 'schedule'),
  })
  const deletion = useWrite(() => privateApi.blog.bulkDeletePosts({ body: { slugs: [slug] } }), {
    failed: 'Failed to delete posts.',
    ...reportTo(onChanged, 'delete'),
  })

  const ofDeleted: Action[] = isStaff
    ? [edit, revisions, { label: 'Restore', onSelect: () => restoration.write() }]
    : []
  const ofOthers: Action[] = [
    edit,
    revisions,
    { label: 'Preview links', onSelect: () => setPreviews(true) },
    ...(post.schedule ? [{ label: 'Cancel schedule', onSelect: () => cancellation.write() }] : []),
    ...otherStatuses(post.post_status).map((next) => ({
      label: `Switch to ${statusLabels[next]}`,
      onSelect: () => status.write(next),
    })),
    {
      label: 'Delete',
      variant: 'danger',
      onSelect: () => deletion.write(),
      confirm: {
        title: 'Delete this post?',
        text: `Are you sure you want to soft-delete the post "${title}"? This cannot be undone easily.`,
      },
    },
  ]

  return (
    <>
      <ActionMenu ref={trigger} name={title} actions={post.is_deleted ? ofDeleted : ofOthers}>
        <Icon name="more" />
      </ActionMenu>
      <PreviewLinks slug={slug} isOpen={hasPreviews} onOpenChange={setPreviews} returnFocus={() => trigger.current} />
    </>
  )
}

function reportTo(onChanged: PostActionsProps['onChanged'], change: PostChange) {
  return { onSuccess: () => onChanged(change, true), onFailure: () => onChanged(change, false) }
}
