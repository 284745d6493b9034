import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
}

const steps = new Map<string, (index: number, count: number) => number>(
  Object.entries({
    ArrowRight: (index, count) => (index + 1) % count,
    ArrowLeft: (index, count) => (index + count - 1) % count,
    Home: () => 0,
    End: (_, count) => count - 1,
  }),
)

/** Enter or Space opens a focused tab. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab must be visible
  useEffect(() => showOpenTab(row.current), [value])
  return (
    <div>
      <div ref={row} className={styles.list} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            data-active={tab.value === value ? '' : undefined}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}

function showOpenTab(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-selected=true]')
  if (!row || !tab) return
  const [room, taken] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, taken.left - room.left) + Math.max(0, taken.right - room.right)
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.findIndex((tab) => tab.contains(document.activeElement))
  const next = steps.get(event.key)?.(index, tabs.length)
  if (index === -1 || next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  tabs[next]?.focus()
}
