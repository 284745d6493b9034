import type { Inline } from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import type { Note } from '@ledgerdeck/contract/notes'
import { useMemo } from 'react'
import { bareLinks, InlineText, type Stretch } from '../../ui/inline-text.tsx'
import { DateTime } from '../../ui/time.tsx'
import styles from './note-view.module.css'

/** Lines as typed, each with bold, italic, code, links and web addresses. */
export function NoteView({ note: { content, created_at, updated_at } }: { note: Note }) {
  const inlines = useMemo(() => content.split(/\r?\n/).flatMap(parseLine), [content])
  return (
    <>
      <p className={styles.facts}>
        <span>
          {'Updated: '}
          <DateTime at={updated_at} />
        </span>
        <span>
          {'Created: '}
          <DateTime at={created_at} />
        </span>
      </p>
      <div className={styles.text}>
        <InlineText inlines={inlines} />
      </div>
    </>
  )
}

/** Markers do not span lines. */
function parseLine(line: string, at: number): Inline[] {
  const inlines = withBareLinks(parseInline(line))
  return at === 0 ? inlines : [{ type: 'text', text: '\n' }, ...inlines]
}

/** Many notes are made for addresses. */
function withBareLinks(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'text') return bareLinks(inline.text).map(linkOrText)
    if (inline.type === 'code' || inline.type === 'link') return [inline]
    return [{ ...inline, children: withBareLinks(inline.children) }]
  })
}

function linkOrText({ text, href }: Stretch): Inline {
  const plain = { type: 'text', text } as const
  return href === undefined ? plain : { type: 'link', href, children: [plain] }
}
