import { consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { useId, useState } from 'react'
import { storedText, writeStored } from '../../api/browser-storage.ts'
import { isCurrent, useChoices, writeChoices } from '../../api/consent.ts'
import { ConsentCategories, consentTexts } from '../../shell/privacy/consent-categories.tsx'
import { PrivacyLink } from '../../shell/privacy-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { importOrNull } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './account-screen.module.css'
import { FormAlert } from './account-screen.tsx'

interface ConsentGateProps {
  onAccept: (scope: ConsentScope) => void
}

const necessaryKey = 'necessary'

const allKeys: readonly string[] = consentTexts.map(({ key }) => key)

export function ConsentGate({ onAccept }: ConsentGateProps) {
  const id = useId()
  const { checked, toggle, checkAll, isComplete, rejections, reject } = useConsent()

  return (
    <Panel title="Data consent">
      <p>
        An account stores data about you. Here’s what we do with each kind. Read the <PrivacyLink /> for the details.
      </p>
      <FocusKeeper keeper="[data-accept]" className={styles.consent}>
        {!isComplete && (
          <Button size="small" className={styles.tickAll} onClick={checkAll}>
            Tick all
          </Button>
        )}
        <ConsentCategories
          legend="What you agree to"
          isChecked={(key) => checked.has(key)}
          isFixed={(key) => key === necessaryKey}
          onToggle={toggle}
        />
        <div className={styles.choices}>
          {rejections > 0 && (
            // The new key makes screen readers announce each rejection.
            <FormAlert
              key={rejections}
              title="SYSTEM ACCESS DENIED: Data consent required for operation. Accept to proceed."
            />
          )}
          <Button
            data-accept
            variant="primary"
            disabled={!isComplete}
            aria-describedby={isComplete ? undefined : `${id}-condition`}
            onClick={() => onAccept('all')}
          >
            Accept All
          </Button>
          <Button onClick={() => onAccept('necessary')}>Necessary only</Button>
          <Button onClick={reject}>Reject</Button>
          {!isComplete && (
            <p className={styles.condition} id={`${id}-condition`}>
              Tick every box to use Accept All.
            </p>
          )}
        </div>
      </FocusKeeper>
      <p className={styles.condition}>
        ‘Necessary only’ agrees to the first box alone, and the flight and hotel page then asks before it loads content
        from other companies. You don’t need an account to read.
      </p>
    </Panel>
  )
}

function useConsent() {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set([necessaryKey]))
  const [rejections, setRejections] = useState(0)

  function check(keys: ReadonlySet<string>) {
    setChecked(keys)
    setRejections(0)
  }

  function toggle(key: string) {
    const next = new Set(checked)
    if (!next.delete(key)) next.add(key)
    check(next)
  }

  return {
    checked,
    toggle,
    checkAll: () => check(new Set(allKeys)),
    isComplete: checked.size === allKeys.length,
    rejections,
    reject: () => setRejections(rejections + 1),
  }
}

const accepted = 'accepted'
const consent = storedText('dataConsent', writeStored)

type ConsentScope = 'all' | 'necessary'

function acceptConsent(scope: ConsentScope): void {
  writeChoices({
    categories: scope === 'all' ? consentCategories : [necessaryKey],
    decidedAt: new Date().toISOString(),
    textVersion: consentTextVersion,
    userId: null,
  })
  consent.write(accepted)
  if (scope === 'necessary') void importOrNull(loadConsentRecord).then((file) => file?.deletePreferences())
}

const loadConsentRecord = () => import('../../shell/privacy/consent-record.ts')

/** For the current text. Undefined on the server and during hydration. */
function useHasConsent(): boolean | undefined {
  const text = consent.useText()
  const choices = useChoices()
  if (text === undefined || choices === undefined) return undefined
  return text === accepted && choices !== null && isCurrent(choices)
}

/** Consent comes before a form, which takes the focus of the button that gave it. */
export function useConsentStep() {
  const hasConsent = useHasConsent()
  const [hasJustAccepted, setJustAccepted] = useState(false)

  function accept(scope: ConsentScope) {
    setJustAccepted(true)
    acceptConsent(scope)
  }

  return { hasConsent, hasJustAccepted, accept }
}
