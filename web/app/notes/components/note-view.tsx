import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import type { Note } from '@ledgerdeck/contract/notes'
import { useMemo } from 'react'
import { inPlace } from '../../ui/in-place.ts'
import { InlineText } from '../../ui/inline-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './note-view.module.css'

/** A note as it is read: its lines as they were typed, with bold, italic, code and links in each. */
export function NoteView({ note: { content, created_at, updated_at } }: { note: Note }) {
  const lines = useMemo(() => content.split(/\r?\n/).map(parseInline), [content])
  return (
    <>
      <p className={styles.facts}>
        <span>
          {'Updated: '}
          <Moment at={updated_at} />
        </span>
        <span>
          {'Created: '}
          <Moment at={created_at} />
        </span>
      </p>
      <div className={styles.text}>
        {inPlace(lines.flatMap((line, at) => [at > 0 && '\n', <InlineText key="line" inlines={line} />]))}
      </div>
    </>
  )
}
