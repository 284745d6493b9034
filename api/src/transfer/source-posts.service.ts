import { isStorable } from '@ledgerdeck/blocks'
import { counted, oneLine } from '../platform/text/format.ts'

export type ImportFormat = 'ghost' | 'wordpress' | 'markdown'

/** A comment of another system. `parentKey` names the comment that it answers. */
export interface SourceComment {
  key: string
  parentKey: string | null
  authorName: string
  authorEmail: string
  createdAt: Date | null
  text: { html: string } | { plain: string }
}

export interface SourcePost {
  /** Unique within its site, which `source` names. */
  key: string
  source: string
  title: string
  slug: string
  status: 'published' | 'draft' | 'hide'
  publishedAt: Date | null
  createdAt: Date | null
  summary: string
  metaDescription: string
  keywords: string
  authorEmail: string
  categories: string[]
  tags: string[]
  featured: { address: string; alt: string } | null
  text: { html: string } | { markdown: string; folder: string }
  comments: SourceComment[]
  oldPaths: string[]
  notes: string[]
}

export interface LeftOutPost {
  title: string
  reason: string
}

export type SourceItem = SourcePost | LeftOutPost

export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** Half pairs and NULs cannot be stored. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\u0000', '').toWellFormed()
}

/** Null for what is no moment of the years 1970 to 9999. A text without a zone is in UTC. */
export function dateOf(value: unknown): Date | null {
  const date = value instanceof Date ? value : new Date(typeof value === 'string' ? withZone(value) : Number.NaN)
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : null
}

/** The zones that `Date` knows by name, or an offset after a time. A comment may follow. */
const zone = /(?:z|utc?|gmt|[ecmp][sd]t|:\d\d[^+-]{0,20}[+-]\d[\d:]*)(?: \([^()]*\))?$/i

/** Without one, `Date` would take that of the server. */
function withZone(text: string): string {
  const date = text.trim()
  if (zone.test(date)) return date
  return /^\d{4}-\d\d-\d\dT/.test(date) ? `${date}Z` : `${date} UTC`
}

/** Short and on one line, for a note. */
export function quoted(text: string): string {
  return oneLine(storable(text)).slice(0, 50).toWellFormed()
}

export const scheduledNote = 'It was scheduled, so it was imported as a draft. Schedule it again.'

/** Without the origin, query and trailing slash; null for what is no path of a page. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address, 'https://old.invalid')
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  const path = url.pathname.replace(/\/+$/, '')
  return path === '' || path.length > maxPathCharacters ? null : path
}

export const maxPathCharacters = 500

const keptAsLines = new Set(['table', 'nested list'])

export function noteLeftOut(notes: string[], counts: Iterable<readonly [string, number]>): void {
  for (const [kind, count] of counts) {
    if (count === 0) continue
    if (keptAsLines.has(kind)) notes.push(`Kept as plain lines: ${counted(count, kind)}.`)
    else if (kind.includes(' kept ')) notes.push(`${counted(count, kind, kind.replace(' kept', 's kept'))}.`)
    else notes.push(`Left out: ${counted(count, kind)}.`)
  }
}
