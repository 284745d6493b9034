import { useId, useState } from 'react'
import { PrivacyLink } from '../../shell/privacy-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Panel } from '../../ui/panel.tsx'
import { consentCategories, necessaryKey } from '../data-consent.ts'
import styles from './consent-gate.module.css'
import { FormAlert } from './form-alert.tsx'

interface ConsentGateProps {
  onAccept: () => void
}

const allKeys = consentCategories.map(({ key }) => key)

/** Asks for consent to each category; only all of them together open the registration. */
export function ConsentGate({ onAccept }: ConsentGateProps) {
  const id = useId()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set([necessaryKey]))
  const [isRejected, setRejected] = useState(false)
  const isComplete = checked.size === allKeys.length

  function toggle(key: string) {
    const next = new Set(checked)
    if (!next.delete(key)) next.add(key)
    setChecked(next)
  }

  return (
    <Panel title="Data consent">
      <p>
        An account keeps data about you. This is what happens with it, kind by kind; the <PrivacyLink /> says it at
        length.
      </p>
      <fieldset className={styles.categories}>
        <legend className={styles.legend}>What you agree to</legend>
        {consentCategories.map(({ key, label, text }) => (
          <div key={key} className={styles.category}>
            <Checkbox
              name={key}
              label={label}
              className={styles.label}
              checked={checked.has(key)}
              disabled={key === necessaryKey}
              aria-describedby={`${id}-${key}`}
              onChange={() => toggle(key)}
            />
            <p className={styles.text} id={`${id}-${key}`}>
              {text}
            </p>
          </div>
        ))}
      </fieldset>
      {isRejected && (
        <FormAlert title="SYSTEM ACCESS DENIED: Data consent required for operation. Accept to proceed." />
      )}
      <div className={styles.ways}>
        <Button variant="primary" disabled={!isComplete} aria-describedby={`${id}-condition`} onClick={onAccept}>
          Accept All
        </Button>
        <Button onClick={() => setRejected(true)}>Reject</Button>
        {!isComplete && (
          <Button variant="quiet" onClick={() => setChecked(new Set(allKeys))}>
            Check every box
          </Button>
        )}
      </div>
      <p className={styles.condition} id={`${id}-condition`}>
        Accept All works once every box is checked. Reading needs no account and none of this.
      </p>
    </Panel>
  )
}
