import { openAsBlob } from 'node:fs'
import { lookUp } from '@ledgerdeck/lookup'
import { z } from 'zod'
import { listZip, maxDirectoryBytes } from '../platform/files/zip-archive.ts'
import { escapeHtml } from '../platform/text/escape-html.ts'
import { archiveRules, isGhostFile, isZip } from './import-archives.service.ts'
import {
  dateOf,
  datesOf,
  ImportFileError,
  type LeftOutPost,
  pathOf,
  type SourceComment,
  type SourceItem,
  type SourcePost,
  scheduledNote,
  storable,
  unknownStatusNote,
} from './source-posts.service.ts'

/** The file is parsed as a whole, in a separate thread. */
const maxGhostBytes = 128 * 2 ** 20

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => storable(String(value ?? '')))
const key = z.union([z.string(), z.number()]).transform((value) => storable(String(value)))
const list = z
  .array(z.unknown())
  .nullish()
  .transform((found) => found ?? [])
const rows = <Row extends z.ZodType>(row: Row) =>
  list.transform((found) => found.flatMap((item) => row.safeParse(item).data ?? []) as z.output<Row>[])

const post = z.object({
  id: key,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  created_at: z.unknown().optional(),
  published_at: z.unknown().optional(),
  custom_excerpt: text,
  meta_description: text,
  author_id: key.nullish(),
})

type GhostPost = z.output<typeof post>

const data = z.object({
  posts: list,
  posts_meta: rows(z.object({ post_id: key, meta_description: text, feature_image_alt: text })),
  users: rows(z.object({ id: key, email: text })),
  tags: rows(z.object({ id: key, name: text })),
  posts_tags: rows(z.object({ post_id: key, tag_id: key, sort_order: z.number().nullish() })),
  posts_authors: rows(z.object({ post_id: key, author_id: key, sort_order: z.number().nullish() })),
  members: rows(z.object({ id: key, name: text, email: text })),
  comments: rows(
    z.object({
      id: key,
      post_id: key,
      member_id: key.nullish(),
      parent_id: key.nullish(),
      html: text,
      status: text,
      created_at: z.unknown().optional(),
    }),
  ),
})

type GhostData = z.output<typeof data>

const exported = z.object({ db: z.array(z.object({ data })).min(1) })
const titled = z.object({ title: text })

/** Returns the text of the file itself, or of the JSON file in a ZIP. */
async function textOf(path: string): Promise<string> {
  const file = await openAsBlob(path)
  if (await isZip(file)) {
    const rules = archiveRules('The ZIP', maxGhostBytes, isGhostFile)
    const [first, ...others] = await listZip(file, rules, { bytes: maxDirectoryBytes })
    if (!first || others.length > 0) throw new ImportFileError('The ZIP must contain one JSON file: the Ghost export.')
    return new TextDecoder().decode(await first.bytes())
  }
  if (file.size > maxGhostBytes) throw new ImportFileError('A Ghost export may have at most 128 MB.')
  return file.text()
}

/** @throws ImportFileError */
export async function* readGhost(path: string): AsyncGenerator<SourceItem> {
  const content = parsed(await textOf(path))
  const { data: found, error } = exported.safeParse('db' in content ? content : { db: [content] })
  const table = error?.issues[0]?.path[3]
  if (table !== undefined)
    throw new ImportFileError(`This Ghost export is damaged: its “${String(table)}” isn’t a list.`)
  if (!found?.db[0]) throw new ImportFileError('This isn’t a Ghost export: it has no “db” with data.')
  yield* postsOf(found.db[0].data)
}

function parsed(json: string): object {
  try {
    const content: unknown = JSON.parse(json)
    if (typeof content === 'object' && content !== null) return content
  } catch {
    // Reported below, with JSON that is no object.
  }
  throw new ImportFileError('This isn’t a Ghost export: it isn’t JSON.')
}

function* postsOf(all: GhostData): Generator<SourceItem> {
  const related = relationsOf(all)
  for (const found of all.posts) {
    const { data: row, error } = post.safeParse(found)
    if (!row) yield unreadable(found, error.issues[0]?.path[0])
    else if (isPage(row)) yield { title: row.title, reason: 'It’s a page. Only posts can be imported.' }
    else yield sourcePost(row, related)
  }
}

type Relations = ReturnType<typeof relationsOf>

function relationsOf(all: GhostData) {
  return {
    meta: new Map(all.posts_meta.map((row) => [row.post_id, row])),
    users: new Map(all.users.map(({ id, email }) => [id, email])),
    tags: new Map(all.tags.map(({ id, name }) => [id, name])),
    tagsOf: grouped(all.posts_tags),
    authorsOf: grouped(all.posts_authors),
    commentsOf: Map.groupBy(all.comments, ({ post_id }) => post_id),
    members: new Map(all.members.map((member) => [member.id, member])),
  }
}

function isPage({ type, page }: GhostPost): boolean {
  return type === 'page' || page === 1 || page === true
}

function sourcePost(row: GhostPost, { meta, users, tags, ...related }: Relations): SourcePost {
  const author = related.authorsOf.get(row.id)?.[0]?.author_id ?? row.author_id ?? ''
  const comments = related.commentsOf.get(row.id) ?? []
  const featuredAlt = meta.get(row.id)?.feature_image_alt ?? ''
  return {
    ...basicFields(row),
    metaDescription: meta.get(row.id)?.meta_description || row.meta_description,
    authorEmail: users.get(author) ?? '',
    // Ghost marks internal tags by a number sign.
    tags: (related.tagsOf.get(row.id) ?? [])
      .map(({ tag_id }) => tags.get(tag_id) ?? '')
      .filter((name) => !/^#|^$/.test(name)),
    featured: row.feature_image ? { address: withoutGhostUrl(row.feature_image), alt: featuredAlt } : null,
    comments: comments
      .filter(({ status }) => status === 'published' || status === '')
      .map((comment) => sourceComment(comment, related.members)),
  }
}

function unreadable(found: unknown, field: PropertyKey | undefined): LeftOutPost {
  const title = titled.safeParse(found).data?.title ?? ''
  if (field === undefined) return { title, reason: 'It isn’t an object with the fields of a post.' }
  return { title, reason: `Its field “${String(field)}” is missing or of the wrong type.` }
}

function basicFields(
  row: GhostPost,
): Omit<SourcePost, 'metaDescription' | 'authorEmail' | 'tags' | 'featured' | 'comments'> {
  const notes: string[] = []
  const isPrivate = row.visibility !== '' && row.visibility !== 'public'
  if (isPrivate) notes.push('It was for members only, so it was imported as hidden.')
  if (row.status === 'scheduled') notes.push(scheduledNote)
  else if (lookUp(statuses, row.status) === undefined) notes.push(unknownStatusNote(row.status))
  if (isTextOnlyInOwnFormat(row)) notes.push('The export has no HTML of its text, so it was imported without text.')
  const status = lookUp(statuses, row.status) ?? 'draft'
  const path = pathOf(`/${encodeURIComponent(row.slug)}`)
  return {
    key: row.id,
    source: 'ghost',
    title: row.title,
    slug: row.slug,
    status: status === 'published' && isPrivate ? 'hide' : status,
    ...datesOf({ published: [row.published_at], created: [row.created_at] }, notes),
    summary: row.custom_excerpt,
    keywords: '',
    categories: [],
    text: { html: withoutGhostUrl(row.html) || plainToHtml(row.plaintext) },
    oldPaths: path === null ? [] : [path],
    notes,
  }
}

const statuses = { published: 'published', sent: 'hide', draft: 'draft', '': 'draft' } as const

/** An empty document of an editor has no texts. */
function isTextOnlyInOwnFormat({ html, plaintext, lexical, mobiledoc }: GhostPost): boolean {
  return html === '' && plaintext === '' && (/"text":\s*"[^"]/.test(lexical) || /,\s*"[^"]+"\]/.test(mobiledoc))
}

function grouped<Row extends { post_id: string; sort_order?: number | null }>(
  found: readonly Row[],
): Map<string, Row[]> {
  const sorted = found.toSorted((first, second) => (first.sort_order ?? 0) - (second.sort_order ?? 0))
  return Map.groupBy(sorted, ({ post_id }) => post_id)
}

/** Links of the blog lead to old paths, which redirect. */
function withoutGhostUrl(html: string): string {
  return html.replaceAll('__GHOST_URL__', '')
}

function plainToHtml(plain: string): string {
  return plain
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('')
}

function sourceComment(
  { id, parent_id, member_id, html, created_at }: GhostData['comments'][number],
  members: ReadonlyMap<string, GhostData['members'][number]>,
): SourceComment {
  const member = members.get(member_id ?? '')
  return {
    key: id,
    parentKey: parent_id ?? null,
    authorName: member?.name ?? '',
    authorEmail: member?.email ?? '',
    createdAt: dateOf(created_at),
    text: { html },
  }
}
