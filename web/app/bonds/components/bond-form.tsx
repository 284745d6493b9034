import type { TreasuryBondsOnIssue } from '@ledgerdeck/contract/treasury'
import { type RefObject, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useHydrated } from '../../ui/first-paint/use-hydrated.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import { type BondInputs, type FieldName, fieldNames } from '../bond-fields.ts'
import { bondTabs, fieldsOf } from '../bond-tabs.ts'
import type { BondFormState } from '../use-bond-form.ts'
import styles from './bond-form.module.css'
import { BondInput } from './bond-input.tsx'
import type { BondOnIssueProps } from './bond-on-issue.tsx'

/** Coupon and maturity can be typed without it. */
const BondOnIssue = lazyComponent<BondOnIssueProps>(() => import('./bond-on-issue.tsx'))

interface BondFormProps {
  element: RefObject<HTMLFormElement | null>
  form: BondFormState
  onIssue: TreasuryBondsOnIssue | null
  derived: Partial<BondInputs>
  summary: string | null
}

/** Server-rendered completely; calculating needs scripts. */
export function BondForm({ element, form, onIssue, derived, summary }: BondFormProps) {
  const { tab, inputs, errors, problem, isBusy } = form
  const { question } = bondTabs[tab]
  return (
    <Panel title="Inputs" className={styles.panel}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        aria-label="Inputs"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(unreadableFields(event.currentTarget))
        }}
      >
        <p className={styles.question}>{question}</p>
        <div className={styles.fields}>
          {inputs.convention === 'treasury-bond' && onIssue && (
            <Suspense>
              <BondOnIssue list={onIssue} inputs={inputs} onChoose={form.chooseBond} />
            </Suspense>
          )}
          {fieldsOf(tab, inputs.convention).map((name) => (
            <BondInput
              key={name}
              name={name}
              inputs={inputs}
              derived={derived[name]}
              complaint={errors[name]}
              onEdit={(text, isUnfinished) => form.edit(name, text, isUnfinished)}
            />
          ))}
        </div>
        {problem && (
          <div role="alert">
            <Callout tone="danger" title={problem.reason}>
              <p>{problem.advice}</p>
            </Callout>
          </div>
        )}
        <Actions form={form} summary={summary} />
      </form>
    </Panel>
  )
}

function Actions({ form, summary }: Pick<BondFormProps, 'form' | 'summary'>) {
  const isHydrated = useHydrated()
  return (
    <>
      <p className={styles.needsScript}>Turn on JavaScript to use the calculator. A shared link then fills it in.</p>
      <div className={styles.actions}>
        {summary !== null && (
          <p className={styles.summary} aria-hidden="true">
            {summary}
          </p>
        )}
        <Button type="submit" variant="primary" className={styles.calculate} disabled={!isHydrated}>
          {form.isBusy ? 'Calculating...' : `Calculate ${bondTabs[form.tab].label}`}
        </Button>
      </div>
      <div className={styles.more}>
        <Button size="small" onClick={form.clearResults} disabled={!isHydrated} title="Clears the results of all tabs">
          Clear All
        </Button>
        <Button variant="quiet" size="small" onClick={form.resetInputs} disabled={!isHydrated}>
          Reset inputs
        </Button>
      </div>
    </>
  )
}

/** Incomplete dates, whose values read as empty. */
function unreadableFields(form: HTMLFormElement): FieldName[] {
  return fieldNames.filter((name) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.validity.badInput
  })
}
