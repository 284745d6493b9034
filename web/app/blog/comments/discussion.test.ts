import type { Comment, CommentFields, CommentThread } from '@ledgerdeck/contract/comments'
import { expect, test } from 'vitest'
import {
  type Discussion,
  discussionOf,
  foldedCount,
  refreshed,
  type Thread,
  threadRows,
  withChangedComment,
  withNewComment,
  withoutComment,
  withReplies,
  withShownThreads,
} from './discussion.ts'

function comment(id: number, parent: number | null, thread = 1): CommentFields {
  return {
    id,
    author: { id: 1, username: 'mara_quill' },
    created_at: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
    edited_at: null,
    text_content: `Number ${id}`,
    is_deleted: false,
    is_hidden: false,
    parent_comment_id: parent,
    thread_id: thread,
    reply_to: parent === null ? null : { id: parent, username: 'mara_quill', is_deleted: false, is_hidden: false },
  }
}

function nested(id: number, parent: number, ...replies: Comment[]): Comment {
  return { ...comment(id, parent), replies }
}

function thread(replies: Comment[], more: { reply_count: number; next_replies: string | null }): CommentThread {
  return { ...comment(1, null), replies, ...more }
}

function discussion(...threads: CommentThread[]): Discussion {
  return discussionOf({ data: threads, totalComment: 9, page: 1, numOfPages: 1 })
}

const only = ({ threads }: Discussion): Thread => {
  expect(threads).toHaveLength(1)
  return threads[0] as Thread
}

/** Each row as its id after one dot per level, with @ where it names whom it answers. */
const drawn = (one: Thread) =>
  threadRows(one).map(
    ({ comment, level, layout }) => `${'.'.repeat(level)}${comment.id}${layout === 'nested' ? '' : '@'}`,
  )

const small = () =>
  discussion(thread([nested(2, 1, nested(4, 2)), nested(3, 1)], { reply_count: 3, next_replies: null }))

test('replies are nested below what they answer, in the order of writing', { tags: ['post-17'] }, () => {
  expect(drawn(only(small()))).toEqual(['1', '.2', '..4', '.3'])
})

test('from the fifth level on replies are flat and name whom they answer', () => {
  const chain = nested(2, 1, nested(3, 2, nested(4, 3, nested(5, 4, nested(6, 5, nested(7, 6))))))
  const one = only(discussion(thread([chain], { reply_count: 6, next_replies: null })))
  expect(drawn(one)).toEqual(['1', '.2', '..3', '...4', '....5', '....6@', '....7@'])
})

test('a thread may be as deep as it is long', () => {
  const replies = Array.from({ length: 5_000 }, (_, index) => comment(index + 2, index + 1))
  const rows = threadRows({ head: comment(1, null), replies })
  expect(rows.map(({ comment }) => comment.id)).toEqual(Array.from({ length: 5_001 }, (_, index) => index + 1))
})

test('replies that load later are nested below what they answer, and known ones are not repeated', () => {
  const before = discussion(thread([nested(2, 1), nested(6, 9)], { reply_count: 5, next_replies: 'next' }))
  expect(drawn(only(before))).toEqual(['1', '.2', '.6@'])
  expect(foldedCount(only(before))).toBe(3)

  const more = { data: [comment(3, 1), comment(4, 2), comment(6, 4)], next_replies: null }
  const after = only(withReplies(before, 1, more))
  expect(drawn(after)).toEqual(['1', '.2', '..4', '...6', '.3'])
  expect(foldedCount(after)).toBe(0)
})

test('a new comment starts a thread at the top, and a reply is the last below what it answers', () => {
  const before = small()
  const withThread = withNewComment(before, comment(9, null, 9))
  expect(withThread.threads.map(({ head }) => head.id)).toEqual([9, 1])
  const withReply = withNewComment(before, comment(9, 2))
  expect(drawn(only(withReply))).toEqual(['1', '.2', '..4', '..9', '.3'])
  expect([withThread.total, withReply.total, only(withReply).replyCount]).toEqual([10, 10, 4])
})

test('a comment that was already loaded is neither shown nor counted twice', () => {
  const before = small()
  expect(withNewComment(before, comment(1, null))).toEqual(before)
  expect(withNewComment(before, comment(2, 1))).toEqual(before)
})

test('a changed comment keeps its position, and other comments keep their identity', () => {
  const before = small()
  const changed = { ...comment(2, 1), text_content: 'Better', edited_at: '2026-01-02T00:00:00.000Z' }
  const after = only(withChangedComment(before, changed))
  expect(drawn(after)).toEqual(['1', '.2', '..4', '.3'])
  expect(after.replies.map((reply) => reply === only(before).replies.find(({ id }) => id === reply.id))).toEqual([
    false,
    true,
    true,
  ])
  expect(threadRows(after)[1]?.comment.text_content).toBe('Better')
})

test('a removed comment with replies leaves a placeholder without author and text', () => {
  const after = withoutComment(small(), comment(2, 1), true)
  expect(drawn(only(after))).toEqual(['1', '.2', '..4', '.3'])
  expect(threadRows(only(after))[1]?.comment).toMatchObject({ is_deleted: true, author: null, text_content: '' })
  expect(after.total).toBe(8)
})

test('a hidden comment is not counted, neither before nor after its removal', () => {
  const hidden = { ...comment(2, 1), is_hidden: true }
  const before = withChangedComment(small(), hidden)
  expect(withoutComment(before, hidden, true).total).toBe(before.total)
})

test('placeholders are removed with their last reply, up to the thread itself', () => {
  const withPlaceholder = withoutComment(small(), comment(2, 1), true)
  const without4 = withoutComment(withPlaceholder, comment(4, 2), false)
  expect(drawn(only(without4))).toEqual(['1', '.3'])
  const without1 = withoutComment(without4, comment(1, null), true)
  expect(withoutComment(without1, comment(3, 1), false).threads).toEqual([])
})

test('a placeholder stays while its thread has replies that are not loaded', () => {
  const before = discussion(thread([nested(2, 1, nested(3, 2))], { reply_count: 40, next_replies: 'next' }))
  const after = withoutComment(withoutComment(before, comment(2, 1), true), comment(3, 2), false)
  expect(drawn(only(after))).toEqual(['1', '.2'])
})

test('the head of a thread without replies goes with the thread', () => {
  const before = discussion(thread([], { reply_count: 0, next_replies: null }))
  expect(withoutComment(before, comment(1, null), false).threads).toEqual([])
})

test('a refreshed list keeps the replies that were loaded beyond it', () => {
  const page = (...replies: Comment[]) => ({
    data: [thread(replies, { reply_count: 5, next_replies: 'after 3' })],
    totalComment: 6,
    page: 1,
    numOfPages: 1,
  })
  const before = withReplies(discussionOf(page(nested(2, 1), nested(3, 1))), 1, {
    data: [comment(4, 1), comment(5, 1)],
    next_replies: 'after 5',
  })

  const same = only(refreshed(before, page(nested(2, 1), nested(3, 1))))
  expect(same.replies.map(({ id }) => id)).toEqual([2, 3, 4, 5])
  expect(same.next).toBe('after 5')

  const withoutSecond = only(refreshed(before, page(nested(3, 1), nested(4, 1))))
  expect(withoutSecond.replies.map(({ id }) => id)).toEqual([3, 4, 5])

  const moved = only(refreshed(before, page(nested(6, 1), nested(7, 1))))
  expect(moved.replies.map(({ id }) => id)).toEqual([6, 7])
  expect(moved.next).toBe('after 3')
})

test('a refreshed list has the comments of others and drops what was deleted', () => {
  const fresh = { data: [thread([nested(3, 1)], { reply_count: 1, next_replies: null })], totalComment: 2 }
  const after = refreshed(small(), { ...fresh, page: 1, numOfPages: 1 })
  expect(drawn(only(after))).toEqual(['1', '.3'])
  expect(after.total).toBe(2)
})

test('threads with unsent text about a deleted comment stay as shown, and the others are refreshed', () => {
  const head = (id: number) => ({ ...comment(id, null, id), replies: [], reply_count: 0, next_replies: null })
  const ids = ({ threads }: Discussion) => threads.map((one) => drawn(one))
  const fresh = discussion(head(8), head(3))

  expect(ids(withShownThreads(fresh, small(), new Set()))).toEqual([['8'], ['3']])
  expect(ids(withShownThreads(fresh, small(), new Set([2])))[0]).toEqual(drawn(only(small())))
  const kept = withShownThreads(discussion(head(8), head(1)), small(), new Set([2]))
  expect(ids(kept)).toEqual([['8'], drawn(only(small()))])
})
