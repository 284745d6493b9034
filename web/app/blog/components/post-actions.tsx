import type { Post, PostStatus, PostSummary } from '@ledgerdeck/contract/blog'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSessionUser } from '../../session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Icon } from '../../ui/first-paint/icon.tsx'
import { editPostAddress } from '../addresses.ts'
import { listPath } from '../list/list-search.ts'
import styles from '../post-page.module.css'
import { isBlogStaff, otherStatuses, statusLabels } from '../post-rights.ts'

export default function PostToolbar({ post }: { post: Omit<Post, 'content_blocks'> }) {
  const user = useSessionUser()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  return (
    <div className={styles.toolbar}>
      {post.is_deleted && <Badge tone="danger">Deleted</Badge>}
      {post.post_status !== 'published' && <Badge tone="warning">{statusLabels[post.post_status]}</Badge>}
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

interface PostActionsProps {
  post: Pick<PostSummary, 'slug' | 'title' | 'post_status' | 'is_deleted'>
  /** Called also after a failure, when the shown state of the post may be outdated. */
  onChanged: (change: PostChange, hasSucceeded: boolean) => void
}

type PostChange = 'status' | 'delete' | 'restore'

export function PostActions({ post, onChanged }: PostActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isStaff = isBlogStaff(useSessionUser())
  const { slug, title } = post
  const edit = { label: 'Edit', to: editPostAddress(slug) }
  const status = useWrite(
    (post_status: PostStatus) => api.blog.updatePostStatus({ params: { slug }, body: { post_status } }),
    { failed: 'Failed to update post status.', ...reportTo(onChanged, 'status') },
  )
  const restoration = useWrite(() => api.blog.restorePost({ params: { slug } }), {
    failed: 'Failed to restore the post.',
    ...reportTo(onChanged, 'restore'),
  })
  const deletion = useWrite(() => api.blog.bulkDeletePosts({ body: { slugs: [slug] } }), {
    failed: 'Failed to delete posts.',
    ...reportTo(onChanged, 'delete'),
  })

  function remove() {
    setAsking(false)
    deletion.write()
  }

  const ofDeleted = isStaff ? [edit, { label: 'Restore', onSelect: () => restoration.write() }] : []
  const ofOthers = [
    edit,
    ...otherStatuses(post.post_status).map((next) => ({
      label: `Switch to ${statusLabels[next]}`,
      onSelect: () => status.write(next),
    })),
    { label: 'Delete', tone: 'danger' as const, onSelect: () => setAsking(true) },
  ]

  return (
    <>
      <Menu
        triggerRef={trigger}
        trigger={<Icon name="more" />}
        label={`Actions for ${title}`}
        items={post.is_deleted ? ofDeleted : ofOthers}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this post?"
        text={`Are you sure you want to soft-delete the post "${title}"? This cannot be undone easily.`}
        action="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={remove}
        returnFocus={() => trigger.current}
      />
    </>
  )
}

function reportTo(onChanged: PostActionsProps['onChanged'], change: PostChange) {
  return { onSuccess: () => onChanged(change, true), onFailure: () => onChanged(change, false) }
}
