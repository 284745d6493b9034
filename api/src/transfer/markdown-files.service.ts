import { isUtf8 } from 'node:buffer'
import { openAsBlob } from 'node:fs'
import { posix } from 'node:path'
import { isStorable } from '@ledgerdeck/blocks'
import { isRefusal } from '../platform/errors/app-error.ts'
import { type ArchivedFile, listZip, maxDirectoryBytes } from '../platform/files/zip-archive.ts'
import { type FrontMatter, isYesOrNo, splitFrontMatter, statusOf } from './front-matter.service.ts'
import { archiveRules, isPostFile } from './import-archives.service.ts'
import { datesOf, ImportFileError, pathOf, type SourceItem, type SourcePost, storable } from './source-posts.service.ts'

const maxMarkdownBytes = 4 * 2 ** 20

const maxListed = 1_000

/** A Markdown file for each post, as static site generators have them. @throws ImportFileError */
export async function* readMarkdownZip(path: string): AsyncGenerator<SourceItem> {
  const rules = archiveRules('The ZIP', maxMarkdownBytes, isPostFile)
  const posts = await listZip(await openAsBlob(path), rules, { bytes: maxDirectoryBytes })
  if (posts.length === 0) throw new ImportFileError('The ZIP contains neither Markdown files nor a Ghost JSON file.')
  const root = commonFolder(posts.map(pathIn))
  for (const file of posts) yield await readFile(file, root)
}

/** Archives are often made with and without an outer folder. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : ''
  return folder !== '' && paths.every((path) => path.startsWith(folder)) ? folder : ''
}

/** Old programs for Windows separate folders by backslashes. */
function pathIn({ path }: ArchivedFile): string {
  return posix.normalize(storable(path).replaceAll('\\', '/'))
}

async function readFile(file: ArchivedFile, root: string): Promise<SourceItem> {
  const path = pathIn(file)
  const name = path.slice(root.length)
  try {
    return postOf(await file.bytes(), path, name)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { title: name, reason: error.message }
  }
}

function postOf(bytes: Uint8Array, path: string, name: string): SourceItem {
  if (!isUtf8(bytes)) return { title: name, reason: 'It isn’t UTF-8 text. Save it in that encoding.' }
  const split = splitFrontMatter(storable(new TextDecoder().decode(bytes)))
  if ('problem' in split) return { title: name, reason: split.problem }
  return sourcePost({ ...split, name, folder: posix.dirname(path) })
}

interface ReadFile {
  name: string
  folder: string
  fields: FrontMatter
  body: string
}

function sourcePost({ name, folder, fields, body }: ReadFile): SourcePost {
  const { day, stem } = namedParts(name)
  const text = (...keys: string[]) => keys.map((key) => textOf(fields.get(key))).find((value) => value !== '') ?? ''
  const first = /^#[ \t]+(.+)\n?/.exec(body.trimStart())
  const title = text('title')
  const notes: string[] = []
  const author = text('author_email', 'author')
  const featured = text('image', 'featured_image', 'cover', 'feature_image')
  return {
    key: text('id') || name,
    source: text('source').slice(0, 200).toWellFormed() || 'markdown',
    title: title || first?.[1]?.trim() || stem,
    slug: text('slug') || stem,
    status: isInDrafts(folder) ? 'draft' : statusOf(fields, notes),
    ...markdownDates(fields, day, notes),
    summary: text('summary', 'excerpt', 'description'),
    metaDescription: text('meta_description', 'description'),
    keywords: listOf(fields.get('keywords')).join(', '),
    authorEmail: author.includes('@') ? author : '',
    categories: [...listOf(fields.get('categories')), ...listOf(fields.get('category'))],
    tags: listOf(fields.get('tags')),
    featured: featured ? { address: posix.join(folder, featured), alt: text('image_alt', 'cover_alt') } : null,
    // A title in the text would be shown twice.
    text: { markdown: title === '' && first ? body.trimStart().slice(first[0].length) : body, folder },
    comments: [],
    oldPaths: ['permalink', 'url', 'redirect_from', 'aliases']
      .flatMap((key) => listOf(fields.get(key)))
      .flatMap((address) => pathOf(address) ?? []),
    notes,
  }
}

/** `2024-03-01-a-title.md`, as Jekyll names posts; `a-title/index.md`, as Hugo does. */
function namedParts(name: string): { day: string; stem: string } {
  const path = name.replace(/\/index\.[^/.]+$/i, '').replace(/\.[^/.]+$/, '')
  const [, day = '', stem = ''] = /^(\d{4}-\d\d-\d\d)?-?(.*)$/s.exec(posix.basename(path)) ?? []
  return { day, stem: stem || posix.basename(path) }
}

/** Jekyll keeps drafts in this folder. */
function isInDrafts(folder: string): boolean {
  return folder.split('/').includes('_drafts')
}

function markdownDates(fields: FrontMatter, day: string, notes: string[]) {
  const dateIn = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'number' ? String(value) : value
  }
  const published = isYesOrNo(fields.get('published')) ? null : dateIn('published')
  return datesOf(
    {
      published: [published, dateIn('published_at'), dateIn('date'), day],
      created: [dateIn('created'), dateIn('created_at')],
    },
    notes,
  )
}

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && isStorable(value) ? value.trim() : ''
}

function listOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : textOf(value).split(',')
  return list
    .slice(0, maxListed)
    .map(textOf)
    .filter((name) => name !== '')
}
