import { isStorable } from '@ledgerdeck/blocks'
import { counted, oneLine, utcDayText } from '../platform/text/format.ts'

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

/** Removes NULs and replaces unpaired surrogates, which cannot be stored. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\u0000', '').toWellFormed()
}

/** The first usable date of each list. Adds a note for each unusable one before it. */
export function datesOf(
  { published, created }: Record<'published' | 'created', readonly unknown[]>,
  notes: string[],
): Pick<SourcePost, 'publishedAt' | 'createdAt'> {
  const unusable = new Set<string>()
  const publishedAt = firstDate(published, unusable)
  const createdAt = firstDate(created, unusable) ?? publishedAt
  const used = publishedAt ?? createdAt
  const instead = used ? `the date ${utcDayText(used)}` : 'the time of the import'
  for (const date of unusable) notes.push(`The date “${date}” can’t be used, so it has ${instead}.`)
  return { publishedAt, createdAt }
}

function firstDate(values: readonly unknown[], unusable: Set<string>): Date | null {
  for (const value of values) {
    const date = dateOf(value)
    if (date) return date
    const text = typeof value === 'string' ? value.trim() : JSON.stringify(value ?? '')
    if (!isNoDate(text)) unusable.add(quoted(text))
  }
  return null
}

/** Databases of Ghost have zeros for no date; feeds of WordPress make the year -0001 of them. */
function isNoDate(text: string): boolean {
  return text === '' || text === '""' || /^0000-00-00|\D-0001\D/.test(text)
}

/** Parses a date of the years 1970 to 9999, or returns null. Text without a zone is in UTC. */
export function dateOf(value: unknown): Date | null {
  if (typeof value === 'string' && !isDay(value.replace(timeAfterDay, ''))) return null
  const date = value instanceof Date ? value : new Date(typeof value === 'string' ? withZone(value) : Number.NaN)
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : null
}

const timeAfterDay = /[t\s]\d{1,2}:\d\d.*$/is

/** `Date` reads 30 February as 1 March, a lone number as a month of 2001, and year 0 as 2000. */
function isDay(text: string): boolean {
  const isEndOfMonth = /(?<![\d:])(?:29|3[01])(?!\d)/.test(text)
  const isInNextMonth = isEndOfMonth && new Date(withZone(text)).getUTCDate() <= 3
  return /(?<!\d)[1-9]\d{3}/.test(text) && !isInNextMonth
}

/** The zones that `Date` knows by name, or an offset after a time. A comment may follow. */
const zone = /(?:z|utc?|gmt|[ecmp][sd]t|:\d\d[^+-]{0,20}[+-]\d[\d:]*)(?: \([^()]*\))?$/i

/** Without one, `Date` would take that of the server. */
function withZone(text: string): string {
  const date = text.trim()
  if (zone.test(date)) return date
  return /^\d{4}-\d\d-\d\dT/.test(date) ? `${date}Z` : `${date} UTC`
}

/** Shortens text to one line for a note. */
export function quoted(text: string): string {
  return oneLine(storable(text)).slice(0, 50).toWellFormed()
}

export const scheduledNote = 'It was scheduled, so it was imported as a draft. Schedule it again.'

export function unknownStatusNote(status: string): string {
  return `Its status “${quoted(status)}” isn’t known here, so it was imported as a draft.`
}

/** Strips origin, query and trailing slash. Null if no path of a page is left. */
export function pathOf(address: string): string | null {
  const url = URL.parse(address, 'https://old.invalid')
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  const path = url.pathname.replace(/\/+$/, '')
  return path === '' || path.length > maxPathCharacters ? null : path
}

export const maxPathCharacters = 500

/** Decodes percent-encoding. Returns malformed text unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const keptAs = new Map([
  ['table', 'as plain lines'],
  ['nested list', 'as plain lines'],
  ['player', 'as a link'],
])

export function noteLeftOut(notes: string[], counts: Iterable<readonly [string, number]>): void {
  for (const [kind, count] of counts) {
    const form = keptAs.get(kind)
    if (count > 0) notes.push(`${form ? `Kept ${form}` : 'Left out'}: ${counted(count, kind)}.`)
  }
}
