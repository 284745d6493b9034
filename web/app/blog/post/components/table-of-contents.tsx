import type { HeadingEntry } from '@ledgerdeck/blocks'
import { classNames } from '../../../ui/class-names.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { useCurrentSection } from './current-section.ts'
import styles from './table-of-contents.module.css'

/** A document with fewer headings is seen at a glance. */
const fewestEntries = 3

interface TableOfContentsProps {
  entries: readonly HeadingEntry[]
  /** Beside the text and always open, on wide screens; or folded above it, on narrow ones. */
  place: 'beside' | 'above'
}

export function TableOfContents({ entries, place }: TableOfContentsProps) {
  if (entries.length < fewestEntries) return null
  return (
    <nav className={styles[place]} aria-label="Table of contents">
      {place === 'above' ? (
        <Collapsible summary="Contents">
          <Entries entries={entries} current={null} />
        </Collapsible>
      ) : (
        <FollowingEntries entries={entries} />
      )}
    </nav>
  )
}

/** Marks where the reader is. */
function FollowingEntries({ entries }: Pick<TableOfContentsProps, 'entries'>) {
  const current = useCurrentSection(entries.map(({ anchor }) => anchor))
  return (
    <>
      <p className={styles.label} aria-hidden="true">
        Contents
      </p>
      <Entries entries={entries} current={current} />
    </>
  )
}

function Entries({ entries, current }: Pick<TableOfContentsProps, 'entries'> & { current: string | null }) {
  const topLevel = Math.min(...entries.map(({ level }) => level))
  return (
    <ol className={styles.list}>
      {entries.map(({ anchor, text, level }) => (
        <li key={anchor} className={classNames(level > topLevel && styles.nested)}>
          <a className={styles.entry} href={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
