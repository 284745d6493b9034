import type { NoteRow } from './notes.repository.ts'

/** In UTF-8. Room for a number and the ending, on systems that take few more than 140. */
const longestStemBytes = 120

/** What one system or another refuses or hides; the two joiners shape letters and stay. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]|(?![\u200c\u200d])\p{Cf}/gu

/** Names of devices, which Windows keeps to itself with any ending. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$| )/i

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Names files after titles: each can be stored on every file system, and no two are the same, also where capitals count for nothing.
 * @returns gives the name of the next file
 */
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
  // Files that begin with a dot are hidden, and some systems drop one at the end.
  const stem = withoutDots(shortened(withoutDots(words))) || 'note'
  return stem.replace(device, '_$&')
}

function withoutDots(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}

function shortened(text: string): string {
  if (Buffer.byteLength(text) <= longestStemBytes) return text
  let bytes = 0
  let end = 0
  for (const { segment } of graphemes.segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > longestStemBytes) break
    end += segment.length
  }
  return text.slice(0, end)
}

/** A note as a Markdown file: what is known of it as front matter, then its content as it was typed. */
export function presentNoteFile({ title, content, isPinned, createdAt, updatedAt }: NoteRow): string {
  const facts = [
    `title: ${yamlText(title)}`,
    `created: ${createdAt.toISOString()}`,
    `updated: ${updatedAt.toISOString()}`,
    ...(isPinned ? ['pinned: true'] : []),
  ]
  return ['---', ...facts, '---', '', content, ''].join('\n')
}

/** JSON is YAML, but for signs that YAML takes for line breaks or refuses. */
function yamlText(text: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped)
}
