import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Spinner } from '../../ui/progress.tsx'
import styles from './working.module.css'

interface WorkingButtonProps<Name extends string> extends OpenWorking<Name> {
  name: Name
  label: string
}

export function WorkingButton<Name extends string>({ panelId, open, onToggle, name, label }: WorkingButtonProps<Name>) {
  const isOpen = open === name
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Working for ${label}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onToggle(name)}
    >
      {isOpen ? 'Working [-]' : 'Working [+]'}
    </button>
  )
}

export interface OpenWorking<Name extends string> {
  panelId: string
  open: Name | null
  onToggle: (name: Name) => void
}

export function useWorking<Name extends string>(): OpenWorking<Name> {
  const panelId = useId()
  const [open, setOpen] = useState<Name | null>(null)
  return { panelId, open, onToggle: (name) => setOpen(name === open ? null : name) }
}

interface SkipLinkProps {
  /** The id of an element, which may still be loading. */
  to: string
  children: ReactNode
}

/** Appears with the focus. Leads past the many buttons of a result. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}

interface WorkingSectionProps {
  id: string
  label: string
  children: ReactNode
}

/** Far below its button on phones, so it is scrolled into the window. */
export function WorkingSection({ id, label, children }: WorkingSectionProps) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} id={id} className={styles.section} aria-label={`Working for ${label}`}>
      <h3 className={styles.title}>Working for {label}</h3>
      <Suspense fallback={<Spinner label="Writing the working..." />}>
        {children}
        <InSight section={section} label={label} />
      </Suspense>
    </section>
  )
}

function InSight({ section, label }: Pick<WorkingSectionProps, 'label'> & { section: RefObject<HTMLElement | null> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another working is scrolled to as well
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [section, label])
  return null
}
