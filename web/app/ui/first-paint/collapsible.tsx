import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useFocusKeeper } from '../focus-keeper.tsx'
import styles from './collapsible.module.css'

interface CollapsibleProps extends Omit<ComponentProps<'details'>, 'className' | 'ref'> {
  summary: ReactNode
  className?: string
}

/** Works without JavaScript. Its summary gets the focus of a control that disappears inside. */
export function Collapsible({ summary, className, children, ...details }: CollapsibleProps) {
  const part = useRef<HTMLDetailsElement>(null)
  useFocusKeeper(part, 'summary')
  return (
    <details {...details} ref={part} className={clsx(styles.collapsible, className)}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

interface DisclosureProps {
  summary: ReactNode
  className?: string
  summaryClassName?: string
  children: ReactNode
}

/** Opens without JavaScript; with it, Esc, a click elsewhere, a link and Tab close it. */
export function Disclosure({ summary, className, summaryClassName, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? closeByItself(details.current) : undefined), [])
  return (
    <details ref={details} className={className}>
      <summary className={clsx(styles.disclosureSummary, summaryClassName)}>{summary}</summary>
      {children}
    </details>
  )
}

function closeByItself(details: HTMLDetailsElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const close = () => {
    details.open = false
  }
  document.addEventListener('pointerdown', ({ target }) => isOutside(details, target) && close(), { signal })
  details.addEventListener('focusout', ({ relatedTarget }) => isOutside(details, relatedTarget) && close(), { signal })
  details.addEventListener('click', ({ target }) => isInLink(target) && close(), { signal })
  details.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !details.open) return
      close()
      details.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => ending.abort()
}

function isOutside(details: Element, target: EventTarget | null): boolean {
  return target instanceof Node && !details.contains(target)
}

function isInLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a') !== null
}
