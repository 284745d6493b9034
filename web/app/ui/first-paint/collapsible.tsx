import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useFocusKeeper } from '../focus-keeper.tsx'
import styles from './collapsible.module.css'

interface CollapsibleProps extends Omit<ComponentProps<'details'>, 'className' | 'ref'> {
  summary: ReactNode
  summaryRef?: Ref<HTMLElement>
  className?: string
}

/** Works without JavaScript. Its summary gets the focus of a control that disappears inside. */
export function Collapsible({ summary, summaryRef, className, children, ...details }: CollapsibleProps) {
  const part = useRef<HTMLDetailsElement>(null)
  useFocusKeeper(part, 'summary')
  return (
    <details {...details} ref={part} className={classNames(styles.collapsible, className)}>
      <summary ref={summaryRef} className={styles.summary}>
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
