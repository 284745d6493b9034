import type { CommentFields } from '@ledgerdeck/contract/comments'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusComment } from '../comment-writing.ts'
import { isOutOfSight } from '../discussion.ts'
import type { DiscussionPlace } from './discussion-context.ts'

/** What only staff get of a comment that they hid. The page comes as guests get it, so its text is fetched on demand. */
export default function HiddenComment({ comment, place }: { comment: CommentFields; place: DiscussionPlace }) {
  async function show() {
    await place.reload()
    focusComment(comment.id)
  }

  return (
    <>
      <Badge tone="warning">hidden</Badge>
      {isOutOfSight(comment) && (
        <Button size="small" variant="quiet" aria-label="Show the hidden comment" onClick={show}>
          Show
        </Button>
      )}
      <Link to="/admin/reports/comments?state=hidden">Hidden comments</Link>
    </>
  )
}
