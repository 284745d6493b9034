import type { Note, NoteList } from '@ledgerdeck/contract/notes'
import type { Page } from '../platform/lists/find-page.ts'
import type { NoteRow } from './notes.repository.ts'

/** UTF-8 bytes. Some systems limit names to about 140. */
const maxStemBytes = 120

/** Characters that some system rejects or hides. The two joiners shape letters and stay. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]|(?![\u200c\u200d])\p{Cf}/gu

/** Device names that Windows reserves with any extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$| )/i

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Valid on every file system and unique, ignoring case. @returns names the next file */
export function createFileNamer(): (title: string) => string {
  const taken = new Set<string>()
  const used = new Map<string, number>()
  return (title) => {
    const stem = stemFor(title)
    const key = folded(stem)
    for (let number = used.get(key) ?? 1; ; number += 1) {
      const name = number === 1 ? `${stem}.md` : `${stem} (${number}).md`
      if (taken.has(folded(name))) continue
      taken.add(folded(name))
      used.set(key, number + 1)
      return name
    }
  }
}

function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

function stemFor(title: string): string {
  const words = title.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ')
  const stem = withoutDots(truncate(withoutDots(words))) || 'note'
  return stem.replace(device, '_$&')
}

function withoutDots(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

function truncate(text: string): string {
  if (Buffer.byteLength(text) <= maxStemBytes) return text
  let bytes = 0
  let end = 0
  for (const { segment } of graphemes.segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxStemBytes) break
    end += segment.length
  }
  return text.slice(0, end)
}

export function presentNoteFile({ title, content, isPinned, createdAt, updatedAt }: NoteRow): string {
  const head = frontMatter({
    title,
    created: createdAt.toISOString(),
    updated: updatedAt.toISOString(),
    pinned: isPinned || null,
  })
  return `${head}\n${content}\n`
}

/** YAML between `---`, without fields that are null or empty. */
export function frontMatter(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${yamlValue(value)}`)
  return ['---', ...lines, '---', ''].join('\n')
}

function yamlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yamlValue).join(', ')}]`
  return isPlain(value) ? String(value) : yamlText(String(value))
}

function isPlain(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.+Z-]+$/.test(value))
}

/** JSON is valid YAML except for some line break and control characters. */
function yamlText(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped)
}

export function presentNote({ id, title, content, isPinned, createdAt, updatedAt }: NoteRow): Note {
  return {
    id,
    title,
    content,
    is_pinned: isPinned,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

export function presentNoteList({ rows, total, page, pages }: Page<NoteRow>): NoteList {
  return { data: rows.map(presentNote), totalNotes: total, page, numOfPages: pages }
}
