import { blocksToHtml } from '../blog/documents/block-html.presenter.ts'
import { presentBlock } from '../blog/posts/posts.presenter.ts'
import { listContentBlocks } from '../blog/posts/posts.repository.ts'
import type { Db } from '../platform/database/database.ts'
import { type ArchiveFile, imageFile } from '../platform/files/write-zip.ts'
import { type ExportedPost, exportedPosts } from './post-archives.repository.ts'

/** Yields the files that Ghost imports: JSON with the HTML of each post, and the images. */
export async function* ghostArchive(db: Db, siteUrl: string): AsyncGenerator<ArchiveFile> {
  const images = new Set<string>()
  yield { path: 'ledgerdeck.json', text: ghostJson(db, siteUrl, images) }
  for (const image of images) yield { path: `content/${imageFile(image)}`, image }
}

interface Relations {
  users: Map<string, number>
  tags: Map<string, number>
  posts_tags: object[]
  posts_authors: object[]
  posts_meta: object[]
}

async function* ghostJson(db: Db, siteUrl: string, images: Set<string>): AsyncGenerator<string> {
  const related: Relations = { users: new Map(), tags: new Map(), posts_tags: [], posts_authors: [], posts_meta: [] }
  yield `{"db":[{"meta":{"exported_on":${Date.now()},"version":"5.0.0"},"data":{"posts":[`
  let separator = '\n'
  for await (const post of exportedPosts(db)) {
    relate(related, post)
    yield separator + JSON.stringify({ ...ghostPost(post), html: await htmlOf(db, post, siteUrl) })
    separator = ',\n'
    for (const image of [post.featured_image, ...post.content_blocks.map(({ image_file }) => image_file)]) {
      if (image !== null) images.add(image)
    }
  }
  const { users, tags, ...tables } = related
  const rows = {
    ...tables,
    users: [...users].map(([email, id]) => ({ id, email, name: email.replace(/@.*/, ''), slug: `author-${id}` })),
    tags: [...tags].map(([name, id]) => ({ id, name, slug: `tag-${id}`, visibility: 'public' })),
  }
  const parts = Object.entries(rows).map(([name, list]) => `${JSON.stringify(name)}:${JSON.stringify(list)}`)
  yield `],\n${parts.join(',\n')}}}]}\n`
}

function relate({ users, tags, ...related }: Relations, post: ExportedPost): void {
  const { id: post_id, author_email: email } = post
  if (email !== null) related.posts_authors.push({ post_id, author_id: numberOf(users, email), sort_order: 0 })
  // Ghost has no categories: the first tag stands for them.
  for (const [sort_order, name] of [...post.categories, ...post.tags].entries())
    related.posts_tags.push({ post_id, tag_id: numberOf(tags, name), sort_order })
  const { meta_description, featured_image_alt: feature_image_alt } = post
  if (meta_description || feature_image_alt) related.posts_meta.push({ post_id, meta_description, feature_image_alt })
}

function numberOf(known: Map<string, number>, name: string): number {
  const number = known.get(name) ?? known.size + 1
  known.set(name, number)
  return number
}

function ghostPost({ id, title, slug, summary, ...post }: ExportedPost) {
  return {
    id,
    title,
    slug,
    feature_image: post.featured_image && ghostAddress(post.featured_image),
    type: 'post',
    status: post.post_status === 'published' ? 'published' : 'draft',
    visibility: 'public',
    created_at: post.created_at,
    updated_at: post.updated_at,
    published_at: post.published_date,
    custom_excerpt: summary.slice(0, 300).toWellFormed() || null,
  }
}

function ghostAddress(image: string): string {
  return `__GHOST_URL__/content/${imageFile(image)}`
}

async function htmlOf(db: Db, { id }: ExportedPost, siteUrl: string): Promise<string> {
  const rows = await listContentBlocks(db, [id])
  const blocks = rows.map((row) => presentBlock(row, (path) => `/content/${imageFile(path)}`))
  return blocksToHtml(blocks, siteUrl).replaceAll(`${siteUrl}/content/images/`, '__GHOST_URL__/content/images/')
}
