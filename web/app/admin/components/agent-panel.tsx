import { useState } from 'react'
import { NavLink } from 'react-router'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { AGENT_LINKS } from '../agent-links.ts'
import styles from './agent-panel.module.css'

const title = 'Agent Panel'

/** The links of the command centre: beside the page on wide screens, behind a round button on narrow ones. */
export function AgentPanel() {
  return (
    <>
      <nav className={styles.panel} aria-label={title}>
        <h2 className={styles.title}>{title}</h2>
        <Links />
      </nav>
      <AgentSheet />
    </>
  )
}

function AgentSheet() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={`Open ${title}`}
        hidden={isOpen}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">&gt;_</span>
      </button>
      <BottomSheet isOpen={isOpen} onOpenChange={setOpen} title={title}>
        <nav aria-label={title}>
          <Links onFollow={() => setOpen(false)} />
        </nav>
      </BottomSheet>
    </>
  )
}

function Links({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className={styles.links}>
      {AGENT_LINKS.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} className={styles.link} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
