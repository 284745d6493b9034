import { type ReactNode, Suspense, useState } from 'react'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import styles from './differences-panel.module.css'

interface DifferencesPanelProps {
  title: string
  aside?: string | undefined
  children: ReactNode
}

export function DifferencesPanel({ title, aside, children }: DifferencesPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel isPlain title={title} aside={aside} className={isOpen ? undefined : styles.folded}>
      <Collapsible
        summary="Calculate it their way as well"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {isOpen && <Suspense fallback={<Spinner label="Calculating in other conventions..." />}>{children}</Suspense>}
      </Collapsible>
    </Panel>
  )
}
