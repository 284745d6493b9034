import type { Post } from '@ledgerdeck/contract/blog'
import { useNavigate, useRevalidator } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { editPostAddress } from '../../addresses.ts'
import PostActions from '../../components/post-actions.tsx'
import { listPath } from '../../list/list-search.ts'
import { isBlogStaff } from '../../post-rights.ts'
import { statusLabels } from '../../post-status.ts'
import styles from './post-desk.module.css'

/** What those who may change a post find on its page. It is loaded for them only. */
export default function PostDesk({ post }: { post: Post }) {
  const user = useSessionUser()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  return (
    <div className={styles.desk}>
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
