import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
  /** Whether the content stays while another tab is shown, with what was typed into it. */
  isKept?: boolean
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab[]
  value: string
  onValueChange: (value: string) => void
}

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(String(next))}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} className={styles.tab} value={tab.value}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} className={styles.panel} value={tab.value} keepMounted={tab.isKept}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
