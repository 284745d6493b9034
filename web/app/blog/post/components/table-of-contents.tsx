import type { HeadingEntry } from '@ledgerdeck/blocks'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Collapsible } from '../../../ui/first-paint/collapsible.tsx'
import styles from './table-of-contents.module.css'

const minEntries = 3

interface TableOfContentsProps {
  entries: readonly HeadingEntry[]
  /** Beside the text and open on wide screens; above it and folded on narrow ones. */
  position: 'beside' | 'above'
}

export function TableOfContents({ entries, position }: TableOfContentsProps) {
  if (entries.length < minEntries) return null
  return (
    <nav className={styles[position]} aria-label="Table of contents">
      {position === 'above' ? (
        <Collapsible summary="Contents">
          <Entries entries={entries} current={null} />
        </Collapsible>
      ) : (
        <FollowingEntries entries={entries} />
      )}
    </nav>
  )
}

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
        <li key={anchor} className={clsx(level > topLevel && styles.nested)}>
          <a className={styles.entry} href={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Below this line, a quarter down the window, headings are not read yet. */
const alreadyRead = '1000000px 0px -75% 0px'

function useCurrentSection(anchors: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const watched = anchors.join(' ')
  useEffect(() => {
    const reached = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) reached.add(target.id)
          else reached.delete(target.id)
        }
        setCurrent(watched.split(' ').findLast((anchor) => reached.has(anchor)) ?? null)
      },
      { rootMargin: alreadyRead },
    )
    for (const anchor of watched.split(' ')) {
      const heading = document.getElementById(anchor)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [watched])
  return current
}
