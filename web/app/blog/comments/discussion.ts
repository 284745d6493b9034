import type { Comment, CommentFields, CommentList } from '@ledgerdeck/contract/comments'

/** Deeper replies are flat and name the comment that they answer. */
const maxLevel = 4

export interface Thread {
  head: CommentFields
  replies: readonly CommentFields[]
  replyCount: number
  /** The cursor of the next replies; null when all are loaded. */
  next: string | null
}

export interface Discussion {
  threads: readonly Thread[]
  total: number
  page: number
  pageCount: number
}

export const emptyDiscussion: Discussion = { threads: [], total: 0, page: 1, pageCount: 0 }

export function discussionOf({ data, totalComment, page, numOfPages }: CommentList): Discussion {
  const threads = data.map(({ replies, reply_count, next_replies, ...head }) => ({
    head,
    replies: merged([], flat(replies)),
    replyCount: reply_count,
    next: next_replies,
  }))
  return { threads, total: totalComment, page, pageCount: numOfPages }
}

/** The fresh list; replies that were loaded beyond its own stay. */
export function refreshed(before: Discussion, list: CommentList): Discussion {
  const fresh = discussionOf(list)
  const known = new Map(before.threads.map((thread) => [thread.head.id, thread]))
  return { ...fresh, threads: fresh.threads.map((thread) => withLaterReplies(thread, known.get(thread.head.id))) }
}

function withLaterReplies(thread: Thread, known: Thread | undefined): Thread {
  const last = thread.replies.at(-1)
  if (!known || !last || thread.next === null) return thread
  const index = known.replies.findIndex(({ id }) => id === last.id)
  if (index === -1 || index === known.replies.length - 1) return thread
  return { ...thread, replies: [...thread.replies, ...known.replies.slice(index + 1)], next: known.next }
}

function flat(comments: readonly Comment[]): CommentFields[] {
  const found: CommentFields[] = []
  const waiting = [...comments]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { replies, ...fields } = next
    found.push(fields)
    for (const reply of replies) waiting.push(reply)
  }
  return found
}

function merged(known: readonly CommentFields[], more: readonly CommentFields[]): CommentFields[] {
  const all = new Map([...known, ...more].map((comment) => [comment.id, comment]))
  return [...all.values()].sort((a, b) => compare(a.created_at, b.created_at) || a.id - b.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export interface Row {
  comment: CommentFields
  level: number
  /** Replies that are `flat`, or whose parent is not loaded, name whom they answer. */
  layout: 'nested' | 'flat' | 'orphan'
}

/** In reading order: each comment before its replies, and those by creation. */
export function threadRows({ head, replies }: Pick<Thread, 'head' | 'replies'>): Row[] {
  const answers = repliesByParent(head, replies)
  const rows: Row[] = []
  const waiting: { comment: CommentFields; depth: number }[] = [{ comment: head, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { comment, depth } = next
    const isOrphan = depth === 1 && comment.parent_comment_id !== head.id
    const layout = depth > maxLevel ? 'flat' : 'nested'
    rows.push({ comment, level: Math.min(depth, maxLevel), layout: isOrphan ? 'orphan' : layout })
    const below = answers.get(comment.id) ?? []
    for (const reply of below.toReversed()) waiting.push({ comment: reply, depth: depth + 1 })
  }
  return rows
}

/** A reply to a comment that is not loaded is directly below the first comment. */
function repliesByParent(head: CommentFields, replies: readonly CommentFields[]): Map<number, CommentFields[]> {
  const known = new Set([head.id, ...replies.map(({ id }) => id)])
  const answers = new Map<number, CommentFields[]>()
  for (const reply of replies) {
    const wanted = reply.parent_comment_id ?? head.id
    const parent = known.has(wanted) ? wanted : head.id
    const siblings = answers.get(parent)
    if (siblings) siblings.push(reply)
    else answers.set(parent, [reply])
  }
  return answers
}

export function isOutOfSight({ is_deleted, is_hidden, text_content }: CommentFields): boolean {
  return is_deleted || (is_hidden && text_content === '')
}

/** As in "Delete the comment by ada". */
export function commentName(comment: CommentFields): string {
  if (comment.is_deleted) return 'removed comment'
  return isOutOfSight(comment) ? 'hidden comment' : `comment by ${comment.author?.username ?? 'deleted user'}`
}

/** At least 1 while there is a cursor. */
export function foldedCount({ replies, replyCount, next }: Thread): number {
  return next === null ? 0 : Math.max(replyCount - replies.length, 1)
}

export function readableIds({ threads }: Discussion): Set<number> {
  const comments = threads.flatMap(({ head, replies }) => [head, ...replies])
  return new Set(comments.filter((comment) => !isOutOfSight(comment)).map(({ id }) => id))
}

export function findComment({ threads }: Discussion, id: number): CommentFields | undefined {
  return threads.flatMap(({ head, replies }) => [head, ...replies]).find((comment) => comment.id === id)
}

/** Threads with one of `ids` stay as shown, although others have deleted something in them. */
export function withShownThreads(fresh: Discussion, shown: Discussion, ids: ReadonlySet<number>): Discussion {
  const threads = [...fresh.threads]
  for (const [index, thread] of shown.threads.entries()) {
    if (![thread.head, ...thread.replies].some(({ id }) => ids.has(id))) continue
    const at = threads.findIndex(({ head }) => head.id === thread.head.id)
    threads.splice(at === -1 ? index : at, at === -1 ? 0 : 1, thread)
  }
  return { ...fresh, threads }
}

function withThread(discussion: Discussion, headId: number, change: (thread: Thread) => Thread | null): Discussion {
  const threads = discussion.threads.flatMap((thread) => (thread.head.id === headId ? (change(thread) ?? []) : thread))
  return { ...discussion, threads }
}

export function withReplies(
  discussion: Discussion,
  headId: number,
  { data, next_replies }: { data: readonly CommentFields[]; next_replies: string | null },
): Discussion {
  return withThread(discussion, headId, (thread) => ({
    ...thread,
    replies: merged(thread.replies, data),
    next: next_replies,
  }))
}

export function withNewComment(discussion: Discussion, comment: CommentFields): Discussion {
  if (findComment(discussion, comment.id)) return withChangedComment(discussion, comment)
  const counted = { ...discussion, total: discussion.total + 1, pageCount: Math.max(discussion.pageCount, 1) }
  if (comment.parent_comment_id === null) {
    const thread: Thread = { head: comment, replies: [], replyCount: 0, next: null }
    return { ...counted, threads: [thread, ...discussion.threads] }
  }
  return withThread(counted, comment.thread_id, (thread) => ({
    ...thread,
    replies: merged(thread.replies, [comment]),
    replyCount: thread.replyCount + 1,
  }))
}

export function withChangedComment(discussion: Discussion, comment: CommentFields): Discussion {
  return withThread(discussion, comment.thread_id, (thread) => ({
    ...thread,
    head: thread.head.id === comment.id ? comment : thread.head,
    replies: thread.replies.map((reply) => (reply.id === comment.id ? comment : reply)),
  }))
}

/** A comment with replies becomes a placeholder. Placeholders are removed with their last reply. */
export function withoutComment(discussion: Discussion, comment: CommentFields, isPlaceholder: boolean): Discussion {
  // Hidden comments are not counted.
  const fewer = { ...discussion, total: Math.max(discussion.total - (comment.is_hidden ? 0 : 1), 0) }
  if (isPlaceholder) return withChangedComment(fewer, placeholder(comment))
  return withThread(fewer, comment.thread_id, (thread) => {
    if (comment.id === thread.head.id) return null
    const replies = thread.replies.filter(({ id }) => id !== comment.id)
    const left = { ...thread, replies, replyCount: Math.max(thread.replyCount - 1, 0) }
    return left.next === null ? pruned(left, comment.parent_comment_id) : left
  })
}

function placeholder(comment: CommentFields): CommentFields {
  return { ...comment, author: null, edited_at: null, text_content: '', is_deleted: true, is_hidden: false }
}

/** Removes a placeholder without replies, then its parents. Needs all replies of the thread. */
function pruned(thread: Thread, from: number | null): Thread | null {
  const { head } = thread
  let { replies } = thread
  for (let id = from; id !== null; ) {
    const comment = id === head.id ? head : replies.find((reply) => reply.id === id)
    const isNeeded = !comment?.is_deleted || replies.some((reply) => reply.parent_comment_id === comment.id)
    if (isNeeded) break
    if (comment === head) return null
    replies = replies.filter((reply) => reply !== comment)
    id = comment.parent_comment_id
  }
  return { ...thread, replies, replyCount: replies.length }
}
