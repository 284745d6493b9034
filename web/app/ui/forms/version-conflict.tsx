import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { DateTime } from '../first-paint/time.tsx'
import styles from './version-conflict.module.css'

interface VersionConflictProps {
  title: string
  /** When the other version was saved. */
  savedAt: string
  /** The content of each version. */
  mine: ReactNode
  theirs: ReactNode
  /** The level of the heading; the versions have the next lower one. */
  level: 2 | 3
  /** Why the last choice failed, unless it is shown elsewhere. */
  failure?: ReactNode
  isBusy: boolean
  /** The label of the button while the own version is being saved. */
  savingLabel: string
  onKeepMine: () => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Two versions of one thing to choose from. It takes the focus. */
export function VersionConflict(props: VersionConflictProps) {
  const { title, savedAt, mine, theirs, level, failure, isBusy, savingLabel, onKeepMine, onTakeTheirs, onBack } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // At once: a dialog that finds the focus gone takes it for itself.
  useLayoutEffect(() => heading.current?.focus(), [])
  const Heading = `h${level}` as const
  return (
    <section className={styles.conflict} aria-label={title}>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </Heading>
      <p>
        It was saved <DateTime at={savedAt} />, after you began to write. Nothing is saved until you choose.
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
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onBack} disabled={isBusy}>
          Back to editing
        </Button>
        <Button onClick={onTakeTheirs} disabled={isBusy}>
          Take theirs
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
