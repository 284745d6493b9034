import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface Tab<Value> {
  value: Value
  label: ReactNode
  content: ReactNode
  /** Stays mounted while another tab is shown, with what was typed into it. */
  isKept?: boolean
}

interface TabsProps<Value> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
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
