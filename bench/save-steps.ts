import { dayMs } from '../api/src/platform/text/times.ts'
import type { Caller, OwnNote, SaveStep } from './save-caller.ts'
import type { SavedField } from './save-ledger.ts'
import { pictureWidths, preparedPicture } from './save-pictures.ts'

interface StepKind {
  weight: number
  run: (caller: Caller) => Promise<unknown>
}

const kinds: readonly StepKind[] = [
  { weight: 24, run: createNote },
  { weight: 8, run: updateNote },
  { weight: 6, run: updateNoteInOrder },
  { weight: 2, run: updateStaleNote },
  { weight: 3, run: deleteNote },
  { weight: 18, run: createComment },
  { weight: 5, run: updateComment },
  { weight: 4, run: saveReadingPositions },
  { weight: 2, run: createPost },
  { weight: 2, run: updatePost },
  { weight: 1, run: updateProfile },
  { weight: 4, run: sendFriendRequest },
]

const weights = kinds.reduce((sum, { weight }) => sum + weight, 0)

export async function takeStep(caller: Caller): Promise<void> {
  let left = caller.random() * weights
  const kind = kinds.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  await kind?.run(caller)
}

function json(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) {
  return { method, path, body: Buffer.from(JSON.stringify(body)), headers: { 'content-type': 'application/json' } }
}

async function form(method: 'POST' | 'PUT', path: string, fields: Record<string, string | File>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  const encoded = new Response(data)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { method, path, body: await encoded.bytes(), headers }
}

async function createNote(caller: Caller): Promise<void> {
  const [title, value] = [caller.mark(), caller.mark()]
  const field = caller.track('note', title)
  const request = json('POST', '/api/v1/note/notes/create/', { title, content: value })
  const answer = await caller.save({ ...request, changes: [{ field, value }] })
  if (!answer) return
  const { data } = answer.body as { data: { id: number; updated_at: string } }
  caller.notes.push({ id: data.id, title, createdAt: data.updated_at, field })
}

function noteUpdate(caller: Caller, { id, title, field }: OwnNote, base?: string): SaveStep {
  const value = caller.mark()
  const body = { title, content: value, ...(base !== undefined && { base_updated_at: base }) }
  return { ...json('PUT', `/api/v1/note/notes/${id}/update/`, body), changes: [{ field, value }] }
}

async function updateNote(caller: Caller): Promise<void> {
  const note = caller.oneOf(caller.notes)
  if (note) await caller.save(noteUpdate(caller, note))
}

async function updateNoteInOrder(caller: Caller): Promise<void> {
  const note = caller.oneOf(caller.notes)
  if (note) await caller.saveInOrder([1, 2, 3].map(() => noteUpdate(caller, note)))
}

async function updateStaleNote(caller: Caller): Promise<void> {
  const note = caller.oneOf(caller.notes)
  if (note) await caller.save(noteUpdate(caller, note, note.createdAt))
}

async function deleteNote(caller: Caller): Promise<void> {
  const note = caller.oneOf(caller.notes)
  if (!note) return
  caller.notes.splice(caller.notes.indexOf(note), 1)
  const path = `/api/v1/note/notes/${note.id}/delete/`
  await caller.save({ method: 'DELETE', path, changes: [{ field: note.field, value: null }] })
}

async function createComment(caller: Caller): Promise<void> {
  const [id, value] = [caller.mark(), caller.mark()]
  const postId = caller.oneOf(caller.job.targets.postIds)
  const field = caller.track('comment', id)
  const path = `/api/v1/blog/posts/${postId}/comments/create/`
  const request = json('POST', path, { text_content: `${id} ${value}` })
  const answer = await caller.save({ ...request, changes: [{ field, value }] })
  if (answer) caller.comments.push({ id: (answer.body as { data: { id: number } }).data.id, field })
}

async function updateComment(caller: Caller): Promise<void> {
  const comment = caller.oneOf(caller.comments)
  if (!comment) return
  const value = caller.mark()
  const path = `/api/v1/blog/comments/${comment.id}/update/`
  const request = json('PATCH', path, { text_content: `${comment.field.id} ${value}` })
  await caller.save({ ...request, changes: [{ field: comment.field, value }] })
}

async function saveReadingPositions(caller: Caller): Promise<void> {
  const { progress: field, chapterId } = caller
  const { pages } = caller.job.targets.manga
  const steps = [1, 2, 3].map(() => {
    const page = 1 + Math.floor(caller.random() * pages)
    const request = json('PUT', `/api/v1/manga/chapter/${chapterId}/progress/`, { page_number: page })
    return { ...request, changes: [{ field, value: String(page) }] }
  })
  await caller.saveInOrder(steps)
}

const blocks = [
  { order: 1, block_type: 'heading', text_content: 'What it costs', data_json: { level: 2 } },
  { order: 2, block_type: 'paragraph', text_content: 'A paragraph **says** what it costs. '.repeat(12) },
  { order: 3, block_type: 'image', alt_text: 'A picture' },
]

export const blockCount = blocks.length

async function createPost(caller: Caller): Promise<void> {
  const [title, value] = [caller.mark(), caller.mark()]
  const [summary, picture] = [caller.track('post', title), caller.track('post picture', title)]
  const width = caller.oneOf(pictureWidths) ?? 0
  const request = await form('POST', '/api/v1/blog/posts/create/', {
    title,
    summary: value,
    post_status: caller.random() < 0.5 ? 'published' : 'draft',
    featured_image: await preparedPicture(width),
    content_blocks_json: JSON.stringify(blocks),
    [`content_block_image_order_${blocks.length}`]: await preparedPicture(caller.oneOf(pictureWidths) ?? 0),
  })
  const changes = [
    { field: summary, value },
    { field: picture, value: String(width) },
  ]
  const answer = await caller.save({ ...request, changes })
  if (answer) caller.posts.push({ slug: (answer.body as { data: { slug: string } }).data.slug, summary, picture })
}

async function updatePost(caller: Caller): Promise<void> {
  const post = caller.oneOf(caller.posts)
  if (!post) return
  const path = `/api/v1/blog/posts/update/${post.slug}/`
  const width = caller.oneOf(pictureWidths) ?? 0
  const [first, second] = [caller.mark(), caller.mark()]
  const slow = await form('PUT', path, { summary: first, featured_image: await preparedPicture(width) })
  const quick = await form('PUT', path, { summary: second })
  await caller.saveInOrder([
    { ...slow, changes: [change(post.summary, first), change(post.picture, String(width))] },
    { ...quick, changes: [change(post.summary, second)] },
  ])
}

function change(field: SavedField, value: string) {
  return { field, value }
}

const profiles = new WeakMap<Caller, { birthday: SavedField; picture: SavedField }>()

async function updateProfile(caller: Caller): Promise<void> {
  if (!caller.savesProfile) return createNote(caller)
  const id = String(caller.userId)
  const { birthday, picture } = profiles.get(caller) ?? {
    birthday: caller.track('profile', id),
    picture: caller.track('profile picture', id),
  }
  profiles.set(caller, { birthday, picture })
  const path = `/api/user/user/update/${id}/`
  const width = caller.oneOf(pictureWidths) ?? 0
  const [first, second] = [randomDay(caller), randomDay(caller)]
  const slow = await form('PUT', path, { date_of_birth: first, user_image: await preparedPicture(width) })
  const quick = await form('PUT', path, { date_of_birth: second })
  await caller.saveInOrder([
    { ...slow, changes: [change(birthday, first), change(picture, String(width))] },
    { ...quick, changes: [change(birthday, second)] },
  ])
}

function randomDay(caller: Caller): string {
  const day = Math.floor(caller.random() * 10_000)
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

const sentRequests = new WeakMap<Caller, number>()

async function sendFriendRequest(caller: Caller): Promise<void> {
  const { accounts, friendIds } = caller.job.targets
  const used = sentRequests.get(caller) ?? 0
  const callersOfAccount = Math.ceil(caller.job.callers / accounts.length)
  const friendId = friendIds[Math.floor(caller.number / accounts.length) + used * callersOfAccount]
  if (friendId === undefined) return createNote(caller)
  sentRequests.set(caller, used + 1)
  const field = caller.track('friend request', String(friendId))
  const path = `/api/user/send_friend_request/${friendId}/`
  await caller.save({ method: 'POST', path, changes: [{ field, value: 'sent' }] })
}
