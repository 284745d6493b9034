import { type Ref, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type FieldName, fieldNames } from '../bond-fields.ts'
import { bondTabs } from '../bond-tabs.ts'
import { noRun } from '../desk-state.ts'
import type { BondDesk } from '../use-bond-desk.ts'
import styles from './bond-form.module.css'
import { BondInput } from './bond-input.tsx'

/** The inputs of the open tab. Complete in the page that the server sends; calculating needs scripts. */
export function BondForm({ desk, ref }: { desk: BondDesk; ref: Ref<HTMLFormElement> }) {
  const { tab, inputs, complaints, runs, refusals } = desk.state
  const { isBusy } = runs[tab] ?? noRun
  const { label, fields, question } = bondTabs[tab]
  const fieldset = useFocusOnRefusal(refusals)
  const isHydrated = useHydrated()
  return (
    <Panel title="Inputs" className={styles.panel}>
      <form
        ref={ref}
        className={styles.form}
        noValidate
        aria-label="Inputs"
        onSubmit={(event) => {
          event.preventDefault()
          void desk.calculate(unreadableFields(event.currentTarget))
        }}
      >
        <p className={styles.question}>{question}</p>
        <div ref={fieldset} className={styles.fields}>
          {fields.map((name) => (
            <BondInput
              key={name}
              name={name}
              inputs={inputs}
              complaint={complaints[name]}
              onType={(text) => desk.type(name, text)}
            />
          ))}
        </div>
        <p className={styles.needsScript}>Turn on JavaScript to use the calculator.</p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" className={styles.calculate} disabled={!isHydrated}>
            {isBusy ? 'Calculating...' : `Calculate ${label}`}
          </Button>
        </div>
        <div className={styles.more}>
          <Button size="small" onClick={desk.clearAll} disabled={!isHydrated} title="Clears the results of all tabs">
            Clear All
          </Button>
          <Button variant="quiet" size="small" onClick={desk.fillExample} disabled={!isHydrated}>
            Fill in an example
          </Button>
          <Button variant="quiet" size="small" onClick={desk.emptyInputs} disabled={!isHydrated}>
            Reset inputs
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Fields in which something stands that is no number or date to the browser; their values read as empty. */
function unreadableFields(form: HTMLFormElement): FieldName[] {
  return fieldNames.filter((name) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.validity.badInput
  })
}

function useFocusOnRefusal(refusals: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  return fields
}
