import { documentToMarkdown, type ReaderBlock } from '@ledgerdeck/blocks'
import type { Db } from '../platform/database/database.ts'
import { createFileNamer } from '../platform/files/file-names.ts'
import { frontMatter } from '../platform/files/front-matter.ts'
import { type ArchiveFile, imageFile } from '../platform/files/write-zip.ts'
import {
  accountDataset,
  datasets,
  notesDataset,
  type PersonalRow,
  postsDataset,
  rowsOf,
} from './personal-data.repository.ts'

export async function* archiveFiles(db: Db, userId: number): AsyncGenerator<ArchiveFile> {
  yield { path: 'README.md', text: readme }
  for (const dataset of datasets) yield { path: dataset.file, text: jsonArray(rowsOf(db, dataset, userId)) }
  yield* noteFiles(db, userId)
  // Identical images share one file.
  const images = new Set<string>()
  for await (const { image } of rowsOf(db, accountDataset, userId)) addImage(images, image)
  yield* postFiles(db, userId, images)
  for (const image of images) yield { path: imageFile(image), image }
}

function addImage(images: Set<string>, image: unknown): void {
  if (typeof image === 'string') images.add(image)
}

const readme = `# Your data

The JSON files hold everything that this site keeps about your account, one file for each kind.
The folders \`notes\` and \`posts\` hold the same texts as Markdown; \`images\` holds your picture and
the images of your posts. Times are in UTC.

Not in here: your password and the hashes of links, networks and browsers, which no one can read;
and the pages of manga that you uploaded, which belong to the library.
`

async function* noteFiles(db: Db, userId: number): AsyncGenerator<ArchiveFile> {
  const nameFor = createFileNamer('note')
  for await (const { title, content, created_at, updated_at } of rowsOf(db, notesDataset, userId)) {
    const head = frontMatter({ title, created: created_at, updated: updated_at })
    yield { path: `notes/${nameFor(String(title))}`, text: `${head}\n${content}\n` }
  }
}

async function* postFiles(db: Db, userId: number, images: Set<string>): AsyncGenerator<ArchiveFile> {
  for await (const post of rowsOf(db, postsDataset, userId)) {
    const blocks = post.content_blocks as ReaderBlock[]
    yield { path: `posts/${post.slug}.md`, text: postMarkdown(post, blocks) }
    for (const image of [post.featured_image, ...blocks.map(({ image_file }) => image_file)]) addImage(images, image)
  }
}

function postMarkdown(post: PersonalRow, blocks: readonly ReaderBlock[]): string {
  const { title, slug, summary, post_status, published_date, featured_image } = post
  const image = typeof featured_image === 'string' ? `../${imageFile(featured_image)}` : null
  const head = frontMatter({ title, slug, status: post_status, published: published_date, summary, image })
  return `${head}\n${documentToMarkdown(blocks, { imageAddress: (file) => `../${imageFile(file)}` })}`
}

async function* jsonArray(rows: AsyncIterable<PersonalRow>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row, null, 2)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
