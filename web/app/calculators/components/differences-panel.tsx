import { type ReactNode, Suspense, useState } from 'react'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface DifferencesPanelProps {
  /** As in `Why is this different from my bank?`. */
  title: string
  /** Loaded and calculated once it is opened. */
  children: ReactNode
}

/** Opens the conventions by which others come to other figures. */
export function DifferencesPanel({ title, children }: DifferencesPanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={title}>
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
