/** UTF-8 bytes. Some systems limit names to about 140. */
const maxStemBytes = 120

/** Characters that some system rejects or hides. The two joiners shape letters and stay. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}<>:"/\\|?*]|(?![\u200c\u200d])\p{Cf}/gu

/** Device names that Windows reserves with any extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$| )/i

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Names Markdown files by title: valid on every file system and unique, ignoring case. */
export function createFileNamer(untitled: string): (title: string) => string {
  const taken = new Set<string>()
  const used = new Map<string, number>()
  return (title) => {
    const stem = stemFor(title) || untitled
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
  return withoutDots(truncate(withoutDots(words))).replace(device, '_$&')
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
