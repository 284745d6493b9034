import { type ReactNode, Suspense } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './working-section.module.css'

interface WorkingSectionProps {
  id: string
  label: string
  children: ReactNode
}

export function WorkingSection({ id, label, children }: WorkingSectionProps) {
  return (
    <section id={id} className={styles.section} aria-label={`Working of ${label}`}>
      <h3 className={styles.title}>Working of {label}</h3>
      <Suspense fallback={<Spinner label="Writing the working..." />}>{children}</Suspense>
    </section>
  )
}
