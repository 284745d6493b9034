import type { CommentFields } from '@ledgerdeck/contract/comments'
import { commentElementId } from '@ledgerdeck/contract/post-addresses'
import { flushSync } from 'react-dom'
import { failureText, isMissing } from '../../../api/call-error.ts'
import { privateApi } from '../../../api/private-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { withoutComment } from '../discussion.ts'
import { useDiscussionContext } from '../discussion-context.ts'

interface CommentRemovalProps {
  comment: CommentFields
  isOpen: boolean
  onClose: () => void
}

export default function CommentRemoval({ comment, isOpen, onClose }: CommentRemovalProps) {
  const { change, announce, reload } = useDiscussionContext()
  const removal = useWrite(() => privateApi.blog.deleteComment({ params: { id: comment.id } }), {
    showsFailure: true,
    onSuccess: ({ is_placeholder }) => {
      const near = neighbours(comment.id)
      flushSync(() => change((discussion) => withoutComment(discussion, comment, is_placeholder)))
      focusFirst(near)
      announce('The comment was deleted.')
    },
    onFailure: (failure) => {
      showFailure(failure)
      if (isMissing(failure)) void reload()
    },
  })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Are you sure you want to delete this comment?"
      text="You can’t undo this. Replies stay."
      action="Delete"
      onConfirm={() => {
        onClose()
        removal.write()
      }}
      onCancel={onClose}
    />
  )
}

function showFailure(failure: unknown): void {
  const text = isMissing(failure) ? 'This comment has been removed.' : failureText(failure)
  if (text !== null) void toast('error', `Failed to delete comment. ${text}`)
}

/** By priority: the comment's placeholder, the next row, the previous row, the heading. */
function neighbours(id: number): (Element | null)[] {
  const rows = [...document.querySelectorAll(`[id^="${commentElementId(0).slice(0, -1)}"]`)]
  const index = rows.findIndex((row) => row.id === commentElementId(id))
  return [rows[index], rows[index + 1], rows[index - 1], document.getElementById('comments')].map((row) => row ?? null)
}

function focusFirst(candidates: readonly (Element | null)[]): void {
  const target = candidates.find((element) => element?.isConnected)
  if (target instanceof HTMLElement) target.focus()
}
