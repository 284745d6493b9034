import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import layout from '../first-paint/layout.module.css'
import { DateTime } from '../first-paint/time.tsx'
import styles from './version-conflict.module.css'

interface VersionConflictProps {
  title: string
  savedAt: string
  mine: ReactNode
  theirs: ReactNode
  level: 2 | 3
  failure?: ReactNode
  isBusy: boolean
  savingLabel: string
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

export function VersionConflict(props: VersionConflictProps) {
  const { title, savedAt, mine, theirs, level, failure, isBusy, savingLabel, onKeepMine, onTakeTheirs, onBack } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // In a layout effect: a dialog that finds the focus gone takes it for itself.
  useLayoutEffect(() => heading.current?.focus(), [])
  const Heading = `h${level}` as const
  return (
    <section className={layout.stack4} aria-label={title}>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </Heading>
      <p>
        It was saved <DateTime at={savedAt} />, after you opened it. Nothing is saved until you choose.
      </p>
      <div className={styles.versions}>
        <Version name="Mine" level={level}>
          {mine}
        </Version>
        <Version name="Theirs" level={level}>
          {theirs}
        </Version>
      </div>
      {failure !== undefined && <div role="alert">{failure}</div>}
      <div className={layout.rowEnd}>
        <Button variant="quiet" aria-disabled={isBusy} onClick={() => onBack()}>
          Back to editing
        </Button>
        <Button aria-disabled={isBusy} onClick={() => onTakeTheirs()}>
          Use theirs
        </Button>
        <Button variant="primary" onClick={onKeepMine} aria-disabled={isBusy}>
          {isBusy ? savingLabel : 'Keep mine'}
        </Button>
      </div>
    </section>
  )
}

function Version({ name, level, children }: { name: string; level: 2 | 3; children: ReactNode }) {
  const Heading = level === 2 ? 'h3' : 'h4'
  return (
    <section className={styles.version} aria-label={name}>
      <Heading className={styles.name}>{name}</Heading>
      {children}
    </section>
  )
}
