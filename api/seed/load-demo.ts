import { openAsBlob } from 'node:fs'
import type { ContentBlock } from '@ledgerdeck/blocks'
import type { Client } from '@ledgerdeck/contract/client'
import { sql } from 'drizzle-orm'
import type { Db } from '../src/platform/database/database.ts'
import { dayMs } from '../src/platform/text/times.ts'
import { demoCalculations, demoFriendRequests, demoManga, demoNotes } from './demo/demo-belongings.ts'
import { type DemoComment, demoDiscussion, demoReports } from './demo/demo-discussion.ts'
import {
  demoArticle,
  demoArticleBlocks,
  demoPlan,
  demoPlanBlocks,
  demoTerms,
  demoTour,
  demoTourBlocks,
} from './demo/demo-posts.ts'
import { type DemoUsername, demoUsernames } from './demo/demo-users.ts'
import type { DemoIds, DemoVisits } from './demo/demo-visits.ts'

/** The same folder from the sources and from the bundle, which are both one level below `api/`. */
const mangaFolder = new URL('../seed/demo/manga/', import.meta.url)

/** Counts what neither the first start nor the sample content made, as in `users: 2`; or null. */
export async function countOwnContent(db: Db): Promise<string | null> {
  const { rows } = await db.execute<Record<'users' | 'posts' | 'manga', number>>(sql`
    with sample as (select id from users where email like '%@sample.invalid')
    select
      (select count(*)::integer from users where not is_superuser and id not in (select id from sample)) as users,
      (select count(*)::integer from posts where author_id is null or author_id not in (select id from sample)) as posts,
      (select count(*)::integer from manga) as manga`)
  const found = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0)
  return found.length === 0 ? null : found.map(([name, count]) => `${name}: ${count}`).join(', ')
}

type DemoSite = DemoVisits & { ids: DemoIds }

/** Oldest first, so that ids rise with the dates. */
export async function loadDemo(visits: DemoVisits, ids: DemoIds): Promise<void> {
  const site = { ...visits, ids }
  await createNotesAndCalculations(site)
  await makeFriends(site)
  const postId = await publishArticle(site)
  const comments = await discuss(site, postId)
  await publishTour(site)
  await uploadManga(site)
  await reportComments(site, comments)
  await moderate(site)
}

async function createNotesAndCalculations(site: DemoSite): Promise<void> {
  for (const owner of demoUsernames) {
    const notes = demoNotes.filter((note) => note.owner === owner)
    const calculations = demoCalculations.filter((calculation) => calculation.owner === owner)
    if (notes.length + calculations.length === 0) continue
    const api = await site.visit(owner, 96)
    for (const { title, content, isPinned = false } of notes.toReversed())
      await api.notes.createNote({ body: { title, content, is_pinned: isPinned } })
    for (const { name, tool, inputs } of calculations)
      await api.calculations.createCalculation({ body: { name, tool, inputs } })
  }
}

async function makeFriends(site: DemoSite): Promise<void> {
  for (const { from, to, isAccepted } of demoFriendRequests) {
    const asking = await site.visit(from, 80)
    const { data } = await asking.friends.sendFriendRequest({ params: { userId: idOf(site, to) } })
    if (!isAccepted) continue
    const asked = await site.visit(to, 79)
    await asked.friends.respondToFriendRequest({ params: { requestId: data.id }, body: { action: 'accept' } })
  }
}

/** Published 50 hours ago and changed twice since. Returns its id. */
async function publishArticle(site: DemoSite): Promise<number> {
  const { title, summary, metaDescription, keywords, picture } = demoArticle
  const file = new URL(`../seed/sample/images/${picture.file}`, import.meta.url)
  const api = await site.visit('demo_editor', 50)
  const { data } = await api.blog.createPost({
    body: {
      ...postForm({ title, summary, blocks: demoArticleBlocks({ isRevised: false }) }),
      post_status: 'published',
      featured_image: new File([await openAsBlob(file)], picture.file),
      featured_image_alt: picture.alt,
      meta_description: metaDescription,
      keywords,
    },
  })
  const { slug, id } = data
  const later = await site.visit('demo_editor', 43)
  const blocks = demoArticleBlocks({ isRevised: true })
  await later.blog.updatePost({ params: { slug }, body: { content_blocks_json: JSON.stringify(blocks) } })
  return id
}

interface WrittenPost {
  title: string
  summary: string
  blocks: ContentBlock[]
}

function postForm({ title, summary, blocks }: WrittenPost) {
  return {
    title,
    summary,
    category_names: [demoTerms.category],
    tag_names: [demoTerms.tag],
    content_blocks_json: JSON.stringify(blocks),
  }
}

async function discuss(site: DemoSite, postId: number): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const write = async ({ author, hoursAgo, text, replies = [] }: DemoComment, parent?: number) => {
    const api = await site.visit(author, hoursAgo)
    const body = { text_content: text, parent_comment_id: parent }
    const { data } = await api.blog.createComment({ params: { postId }, body })
    ids.set(text, data.id)
    for (const reply of replies) await write(reply, data.id)
  }
  for (const comment of demoDiscussion) await write(comment)
  return ids
}

async function publishTour(site: DemoSite): Promise<void> {
  const api = await site.visit('demo_editor', 5)
  await api.blog.createPost({
    body: { ...postForm({ ...demoTour, blocks: demoTourBlocks() }), post_status: 'published' },
  })
  const publishAt = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 16)
  await api.blog.createPost({
    body: {
      ...postForm({ ...demoPlan, blocks: demoPlanBlocks() }),
      post_status: 'draft',
      publish_at: publishAt,
      time_zone: 'Australia/Sydney',
    },
  })
}

async function uploadManga(site: DemoSite): Promise<void> {
  const { title: manga_title, description, chapters } = demoManga
  const pages = chapters.flatMap(({ name, folder, pages: count }) =>
    Array.from({ length: count }, (_, index) => ({
      path: `${name}/${index + 1}.webp`,
      file: `${folder}/${index + 1}.webp`,
    })),
  )
  const file_paths = pages.map(({ path }) => path)
  const files = await Promise.all(
    pages.map(async ({ path, file }) => new File([await openAsBlob(new URL(file, mangaFolder))], path)),
  )
  const owner = await site.visit('demo_superuser', 4)
  const { data } = await owner.manga.uploadManga({ body: { manga_title, files, file_paths } })
  await owner.manga.updateManga({ params: { slug: data.slug }, body: { description } })
  const reader = await site.visit('demo_reader', 3)
  const [first] = data.chapters
  if (first) await reader.manga.saveReadingPosition({ params: { chapterId: first.id }, body: { page_number: 3 } })
}

async function reportComments(site: DemoSite, comments: ReadonlyMap<string, number>): Promise<void> {
  const { spam, abuse } = demoReports
  await report(await site.visit(spam.by, 2), comments.get(writtenBy('demo_spammer')), spam)
  await report(await site.visit(abuse.by, 1), comments.get(lastReply()), abuse)
}

const everyComment = (comments: readonly DemoComment[]): DemoComment[] =>
  comments.flatMap((comment) => [comment, ...everyComment(comment.replies ?? [])])

const writtenBy = (author: DemoUsername) =>
  everyComment(demoDiscussion).find((one) => one.author === author)?.text ?? ''

const lastReply = () => everyComment(demoDiscussion).at(-1)?.text ?? ''

async function report(
  api: Client,
  id: number | undefined,
  { reason, note }: { reason: 'spam' | 'abuse'; note?: string },
): Promise<void> {
  if (id !== undefined) await api.blog.reportComment({ params: { id }, body: { reason, note } })
}

/** Acts of staff are in the audit, and so happen now. */
async function moderate(site: DemoSite): Promise<void> {
  await site.mistype('demo_editor')
  const staff = await site.visit('demo_editor')
  const { data: cases } = await staff.admin.listCommentCases({ query: { reason: 'spam' } })
  for (const { id, comment } of cases) {
    if (comment?.author?.id !== idOf(site, 'demo_spammer')) continue
    const decision = { act: 'hide', base_state: 'open', reason: 'spam' } as const
    await staff.admin.decideCommentCase({ params: { id }, body: decision })
  }
  const spammer = { id: idOf(site, 'demo_spammer') }
  await staff.admin.suspendUser({ params: spammer, body: { reason: 'Advertising in comments.' } })
}

function idOf({ ids }: DemoSite, username: DemoUsername): number {
  const id = ids.get(username)
  if (id === undefined) throw new Error(`The account ${username} was not made.`)
  return id
}
