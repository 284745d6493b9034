import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { documentToMarkdown, type ReaderBlock } from '@ledgerdeck/blocks'
import type { ZipWriter } from '@zip.js/zip.js'
import type { MediaStore } from '../media/media-store.service.ts'
import { createFileNamer, frontMatter } from '../notes/notes.presenter.ts'
import type { Db } from '../platform/database/database.ts'
import {
  accountDataset,
  datasets,
  notesDataset,
  type PersonalRow,
  postsDataset,
  rowsOf,
} from './personal-data.repository.ts'

export type ArchiveFile = { path: string } & ({ text: AsyncIterable<string> } | { image: string })

export async function* archiveFiles(db: Db, userId: number): AsyncGenerator<ArchiveFile> {
  yield { path: 'README.md', text: once(readme) }
  for (const dataset of datasets) yield { path: dataset.file, text: jsonArray(rowsOf(db, dataset, userId)) }
  yield* noteFiles(db, userId)
  yield* postFiles(db, userId)
  for await (const { image } of rowsOf(db, accountDataset, userId)) {
    if (typeof image === 'string') yield { path: imageFile(image), image }
  }
}

const readme = `# Your data

The JSON files hold everything that this site keeps about your account, one file for each kind.
The folders \`notes\` and \`posts\` hold the same texts as Markdown; \`images\` holds your picture and
the images of your posts. Times are in UTC.

Not in here: your password and the hashes of links, networks and browsers, which no one can read;
and the pages of manga that you uploaded, which belong to the library.
`

async function* noteFiles(db: Db, userId: number): AsyncGenerator<ArchiveFile> {
  const nameFor = createFileNamer()
  for await (const { title, content, created_at, updated_at } of rowsOf(db, notesDataset, userId)) {
    const head = frontMatter({ title, created: created_at, updated: updated_at })
    yield { path: `notes/${nameFor(String(title))}`, text: once(`${head}\n${content}\n`) }
  }
}

async function* postFiles(db: Db, userId: number): AsyncGenerator<ArchiveFile> {
  const images = new Set<string>()
  for await (const post of rowsOf(db, postsDataset, userId)) {
    const blocks = post.content_blocks as ReaderBlock[]
    yield { path: `posts/${post.slug}.md`, text: once(postMarkdown(post, blocks)) }
    for (const image of [post.featured_image, ...blocks.map(({ image_file }) => image_file)]) {
      if (typeof image !== 'string' || images.has(image)) continue
      images.add(image)
      yield { path: imageFile(image), image }
    }
  }
}

function postMarkdown(post: PersonalRow, blocks: readonly ReaderBlock[]): string {
  const { title, slug, summary, post_status, published_date, featured_image } = post
  const image = typeof featured_image === 'string' ? `../${imageFile(featured_image)}` : null
  const head = frontMatter({ title, slug, status: post_status, published: published_date, summary, image })
  return `${head}\n${documentToMarkdown(blocks, { imageAddress: (file) => `../${imageFile(file)}` })}`
}

/** Paths of images derive from their content, so they are unique without their folder. */
export function imageFile(path: string): string {
  return `images/${path.split('/').slice(-2).join('-')}`
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* jsonArray(rows: AsyncIterable<PersonalRow>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row, null, 2)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** One entry after the other, so that it takes little memory. Returns the size in bytes. */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchiveFile>,
  { media, signal }: { media: Pick<MediaStore, 'read'>; signal: AbortSignal },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await zipFiles(Writable.toWeb(createWriteStream(path, { mode: 0o600, signal })), files, { media, signal })
  return (await stat(path)).size
}

/** Respects the backpressure of the target. */
export async function zipFiles(
  target: WritableStream,
  files: AsyncIterable<ArchiveFile>,
  { media, signal }: { media: Pick<MediaStore, 'read'>; signal: AbortSignal },
): Promise<void> {
  const { ZipWriter } = await import('@zip.js/zip.js')
  const zip: ZipWriter<unknown> = new ZipWriter(target, { useWebWorkers: false })
  for await (const file of files) {
    signal.throwIfAborted()
    const content = await contentOf(file, media)
    if (content) await zip.add(file.path, content as globalThis.ReadableStream, { level: 'image' in file ? 0 : 6 })
  }
  await zip.close()
}

async function contentOf(file: ArchiveFile, media: Pick<MediaStore, 'read'>): Promise<ReadableStream | null> {
  if ('text' in file) return Readable.toWeb(Readable.from(file.text, { objectMode: false }))
  const stored = await media.read(file.image)
  return stored && Readable.toWeb(stored.stream)
}
