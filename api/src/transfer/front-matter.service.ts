import { lookUp } from '@ledgerdeck/lookup'
import { parse } from 'yaml'
import { quoted, type SourcePost, scheduledNote, unknownStatusNote } from './source-posts.service.ts'

const maxCharacters = 64_000

/** Fields by lower-case name. Names are case-insensitive, as in Hugo. */
export type FrontMatter = ReadonlyMap<string, unknown>

interface SplitPost {
  fields: FrontMatter
  body: string
}

const block = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/

/** A post without front matter has no fields. What could be front matter is never taken as text. */
export function splitFrontMatter(content: string): SplitPost | { problem: string } {
  const text = content.trimStart()
  const [whole, yaml = ''] = block.exec(text) ?? []
  if (whole === undefined) {
    const problem = problemOfStart(text)
    return problem === null ? { fields: new Map(), body: content } : { problem }
  }
  if (yaml.length > maxCharacters) return { problem: 'Its front matter is too long.' }
  return fieldsOf(yaml, text.slice(whole.length))
}

function fieldsOf(yaml: string, body: string): SplitPost | { problem: string } {
  try {
    // At the level `silent` errors are dropped. The line break makes them name lines of the file.
    const fields: unknown = parse(`\n${yaml}`, { maxAliasCount: 10, logLevel: 'error' })
    if (fields === null) return { fields: new Map(), body }
    if (typeof fields !== 'object' || Array.isArray(fields))
      return { problem: 'Its front matter isn’t a list of names with values.' }
    return { fields: new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value])), body }
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    return { problem: `Its front matter isn’t valid YAML: ${reason.replace(/:$/, '')}.` }
  }
}

function problemOfStart(text: string): string | null {
  if (/^(?:\+\+\+[ \t]*[\r\n]|\{\s*")/.test(text))
    return 'Its front matter is TOML or JSON. It must be YAML between two lines of ---.'
  if (!/^---[ \t]*[\r\n]/.test(text)) return null
  const [paragraph = ''] = text
    .slice(3)
    .trimStart()
    .split(/\r?\n[ \t]*\r?\n/, 1)
  const hasField = /^["']?[a-z_][\w-]*["']?[ \t]*:(?:\s|$)/im.test(paragraph)
  return hasField ? 'Its front matter has no closing line of ---.' : null
}

const trueWords = new Set(['true', 'yes', 'on', 'y', '1'])
const falseWords = new Set(['false', 'no', 'off', 'n', '0'])

/** Whether Jekyll’s `published` says yes or no; it is a date otherwise. */
export function isYesOrNo(value: unknown): boolean {
  const word = wordOf(value)
  return trueWords.has(word) || falseWords.has(word)
}

function wordOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).trim().toLowerCase()
}

/** Returns `draft` if the fields leave it unclear whether the post is published. */
export function statusOf(fields: FrontMatter, notes: string[]): SourcePost['status'] {
  const draft = wordOf(fields.get('draft'))
  if (trueWords.has(draft) || falseWords.has(wordOf(fields.get('published')))) return 'draft'
  if (draft === '' || falseWords.has(draft)) return namedStatus(wordOf(fields.get('status')), notes)
  notes.push(`Its front matter has “draft: ${quoted(draft)}”, so it was imported as a draft.`)
  return 'draft'
}

const statuses = { '': 'published', published: 'published', draft: 'draft', hide: 'hide' } as const

function namedStatus(name: string, notes: string[]): SourcePost['status'] {
  const status = lookUp(statuses, name)
  if (status) return status
  notes.push(name === 'scheduled' ? scheduledNote : unknownStatusNote(name))
  return 'draft'
}
