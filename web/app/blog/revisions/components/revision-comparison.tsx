import type { Revision } from '@ledgerdeck/contract/post-revisions'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Badge } from '../../../ui/content/badge.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { counted } from '../../../ui/format.ts'
import type { Part } from '../../editor/compare-texts.ts'
import { type ChangeKind, type ComparedPart, compareRevisions } from '../compare-revisions.ts'
import styles from './revision-comparison.module.css'

const changes: Record<ChangeKind, { label: string; tone: 'neutral' | 'success' | 'danger' | 'info' }> = {
  same: { label: 'Unchanged', tone: 'neutral' },
  changed: { label: 'Changed', tone: 'info' },
  added: { label: 'Added', tone: 'success' },
  removed: { label: 'Removed', tone: 'danger' },
  moved: { label: 'Moved', tone: 'info' },
}

export function RevisionComparison({ before, after }: { before: Revision | null; after: Revision }) {
  const [showsAll, setShowsAll] = useState(false)
  const compared = useMemo(() => compareRevisions(before, after), [before, after])
  const differing = compared.filter(({ change }) => change !== 'same')
  return (
    <section className={layout.stack4} aria-label="Differences">
      <p>{differing.length === 0 ? 'Both are the same.' : counted(differing.length, 'difference')}</p>
      <Checkbox
        label="Show unchanged blocks"
        checked={showsAll}
        onChange={(event) => setShowsAll(event.currentTarget.checked)}
      />
      <ul className={styles.parts}>
        {(showsAll ? compared : differing).map((part) => (
          <Compared key={part.key} part={part} />
        ))}
      </ul>
    </section>
  )
}

function Compared({ part: { label, change, parts } }: { part: ComparedPart }) {
  const isWhole = parts.every(({ kind }) => kind !== 'same')
  return (
    <li className={styles.part}>
      <p className={styles.facts}>
        <strong>{label}</strong> <Badge tone={changes[change].tone}>{changes[change].label}</Badge>
      </p>
      <p className={styles.text} dir="auto">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key, and no state
          <Words key={index} {...part} isWhole={isWhole} />
        ))}
        {parts.length === 0 && 'Empty'}
      </p>
    </li>
  )
}

/** Signs and lines tell the kinds apart without colours. */
function Words({ kind, text, isWhole }: Part & { isWhole: boolean }) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark className={clsx(styles[kind], isWhole && styles.whole)}>
      <VisuallyHidden>{kind === 'added' ? '[Added: ' : '[Removed: '}</VisuallyHidden>
      {text}
      <VisuallyHidden>]</VisuallyHidden>
    </Mark>
  )
}
