import { openAsBlob } from 'node:fs'
import { posix } from 'node:path'
import { isStorable } from '@ledgerdeck/blocks'
import { parse } from 'yaml'
import { type ArchivedFile, listZip, maxDirectoryBytes } from '../platform/files/zip-archive.ts'
import { archiveRules, isPostFile } from './import-archives.service.ts'
import { dateOf, ImportFileError, pathOf, type SourceItem, type SourcePost, storable } from './source-posts.service.ts'

const maxMarkdownBytes = 4 * 2 ** 20

const maxFrontMatterCharacters = 64_000

const maxListed = 1_000

/** A Markdown file for each post, as static site generators have them. @throws ImportFileError */
export async function* readMarkdownZip(path: string): AsyncGenerator<SourceItem> {
  const rules = archiveRules('The ZIP', maxMarkdownBytes, isPostFile)
  const posts = await listZip(await openAsBlob(path), rules, { bytes: maxDirectoryBytes })
  if (posts.length === 0) throw new ImportFileError('The ZIP contains neither Markdown files nor a Ghost JSON file.')
  const root = commonFolder(posts.map((file) => storable(file.path)))
  for (const file of posts) yield await readPost(file, root)
}

/** Archives are often made with and without an outer folder. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : ''
  return folder !== '' && paths.every((path) => path.startsWith(folder)) ? folder : ''
}

async function readPost(file: ArchivedFile, root: string): Promise<SourceItem> {
  const path = storable(file.path)
  const name = path.slice(root.length)
  const content = storable(new TextDecoder().decode(await file.bytes()))
  const { fields, body, problem } = splitFrontMatter(content)
  if (problem) return { title: name, reason: problem }
  return sourcePost({ name, folder: posix.dirname(path), fields, body })
}

type Fields = ReadonlyMap<string, unknown>

const noFields: Fields = new Map()

function splitFrontMatter(content: string): { fields: Fields; body: string; problem?: string } {
  const [whole, yaml = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(content) ?? []
  if (whole === undefined) return { fields: noFields, body: content }
  if (yaml.length > maxFrontMatterCharacters)
    return { fields: noFields, body: '', problem: 'Its front matter is too long.' }
  try {
    const fields: unknown = parse(yaml, { maxAliasCount: 10, logLevel: 'silent' })
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      return { fields: noFields, body: content }
    return { fields: new Map(Object.entries(fields)), body: content.slice(whole.length) }
  } catch (error) {
    return {
      fields: noFields,
      body: '',
      problem: `Its front matter is no YAML: ${(error as Error).message.split('\n')[0]}`,
    }
  }
}

interface ReadFile {
  name: string
  folder: string
  fields: Fields
  body: string
}

function sourcePost({ name, folder, fields, body }: ReadFile): SourcePost {
  const { day, stem } = namedParts(name)
  const text = (...keys: string[]) => keys.map((key) => textOf(fields.get(key))).find((value) => value !== '') ?? ''
  const first = /^#[ \t]+(.+)\n?/.exec(body.trimStart())
  const title = text('title')
  const publishedAt = dateOf(text('published', 'published_at', 'date') || day)
  const author = text('author_email', 'author')
  const featured = text('image', 'featured_image', 'cover', 'feature_image')
  return {
    key: text('id') || name,
    source: text('source').slice(0, 200).toWellFormed() || 'markdown',
    title: title || first?.[1]?.trim() || stem,
    slug: text('slug') || stem,
    status: statusOf(fields),
    publishedAt,
    createdAt: dateOf(text('created', 'created_at')) ?? publishedAt,
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
    notes: [],
  }
}

/** `2024-03-01-a-title.md`, as Jekyll names posts; `a-title/index.md`, as Hugo does. */
function namedParts(name: string): { day: string; stem: string } {
  const path = name.replace(/\/index\.[^/.]+$/i, '').replace(/\.[^/.]+$/, '')
  const [, day = '', stem = ''] = /^(\d{4}-\d\d-\d\d)?-?(.*)$/s.exec(posix.basename(path)) ?? []
  return { day, stem: stem || posix.basename(path) }
}

function statusOf(fields: Fields): SourcePost['status'] {
  const status = fields.get('status')
  if (status === 'published' || status === 'draft' || status === 'hide') return status
  return fields.get('draft') === true || fields.get('published') === false ? 'draft' : 'published'
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
