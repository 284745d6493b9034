import {
  type Calculation,
  type CalculatorInput,
  type CalculatorSetup,
  type Changeable,
  calculatorInputs,
  inputText,
  parseSetup,
  type Recalculation,
  recalculate,
} from '@ledgerdeck/calculators'
import { lookUp } from '@ledgerdeck/lookup'
import { useDeferredValue, useMemo, useState } from 'react'
import { outdatedText } from '../../../../calculators/calculator-form.ts'
import { CalculationStatus } from '../../../../calculators/components/calculation-status.tsx'
import { NumberField } from '../../../../calculators/components/number-field.tsx'
import { SaveButton } from '../../../../calculators/components/save-button.tsx'
import { calculationAt } from '../../../../calculators/saved-calculation.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { calculatorAddress } from '../../calculator-address.ts'
import { parseInputText } from '../../calculator-inputs.ts'
import styles from './calculator-frame.module.css'
import { AuthorsResult, CalculatorFrame, type CalculatorProps } from './calculator-frame.tsx'

export default function LiveCalculator(props: CalculatorProps) {
  const setup = useMemo(() => parseSetup(props.setup).setup, [props.setup])
  // A stored result outlives the bounds that it was saved with.
  if (!setup) return <AuthorsResult {...props} />
  return <Controls setup={setup} authors={props.calculation} caption={props.caption} />
}

interface ControlsProps {
  setup: CalculatorSetup
  authors: Calculation
  caption: string
}

type Texts = Readonly<Record<string, string>>

function Controls({ setup, authors, caption }: ControlsProps) {
  const [initial] = useState(() => initialTexts(setup))
  const [texts, setTexts] = useState(initial)
  const entered = useDeferredValue(texts)
  const current = useMemo(() => recalculate(setup, valuesOf(setup, entered)), [setup, entered])
  const changeable = useMemo(() => new Set(setup.changeable.map(({ input }) => input)), [setup])
  const shown = useLastResult(current) ?? { setup, calculation: authors }
  const problems = current.problems ?? []
  const address = calculatorAddress(shown.setup)
  const isChanged = texts !== initial
  const controls = controlsOf({ setup, texts, problems, onText: (name, text) => setTexts({ ...texts, [name]: text }) })
  return (
    <CalculatorFrame
      calculation={shown.calculation}
      caption={caption}
      controls={controls}
      changeable={changeable}
      outdated={current.problems && outdatedText}
      actions={
        <div className={styles.actions}>
          <Button size="small" aria-disabled={!isChanged} onClick={() => setTexts(initial)}>
            Reset
          </Button>
          <LinkButton size="small" to={address}>
            Open in the calculator
          </LinkButton>
          <SaveButton
            size="small"
            calculation={() => calculationAt(address)}
            names={namesOf(shown.calculation, caption)}
          />
          <CalculationStatus isBusy={false} text={isChanged ? shown.calculation.sentence : ''} />
        </div>
      }
    />
  )
}

/** Many results take several sentences; the first has the figure. */
function namesOf({ sentence, title }: Calculation, caption: string): string[] {
  return [caption, sentence, sentence.split(/(?<=\.) /, 1)[0] ?? '', title]
}

type Result = Pick<Extract<Recalculation, { setup: CalculatorSetup }>, 'setup' | 'calculation'>

function useLastResult(current: Recalculation): Result | null {
  const [last, setLast] = useState<Result | null>(null)
  const result = current.calculation ? current : last
  if (result !== last) setLast(result)
  return result
}

function initialTexts(setup: CalculatorSetup): Texts {
  return Object.fromEntries(
    changeableInputs(setup).map(({ input }) => {
      const value = lookUp(setup.inputs, input.name) ?? ''
      return [input.name, input.kind === 'number' ? inputText(input, value) : String(value)]
    }),
  )
}

function valuesOf(setup: CalculatorSetup, texts: Texts) {
  return Object.fromEntries(
    changeableInputs(setup).map(({ input }) => [input.name, parseInputText(input, lookUp(texts, input.name) ?? '')]),
  )
}

function changeableInputs(setup: CalculatorSetup): { input: CalculatorInput; bounds: Changeable }[] {
  return calculatorInputs(setup).flatMap((input) => {
    const bounds = setup.changeable.find((one) => one.input === input.name)
    return bounds ? [{ input, bounds }] : []
  })
}

interface ControlList {
  setup: CalculatorSetup
  texts: Texts
  problems: NonNullable<Recalculation['problems']>
  onText: (name: string, text: string) => void
}

function controlsOf({ setup, texts, problems, onText }: ControlList) {
  const shownInputs = changeableInputs(setup)
  // Problems of inputs without a control are shown at the first control.
  const inputOf = ({ path }: (typeof problems)[number]) =>
    shownInputs.find(({ input }) => input.name === path[1])?.input.name ?? shownInputs[0]?.input.name
  return shownInputs.map(({ input, bounds }) => {
    const error = problems.find((problem) => inputOf(problem) === input.name)?.message
    const field = { label: input.label, error, value: lookUp(texts, input.name) ?? '' }
    if (input.kind === 'choice') {
      const options = input.options.map(([value, label]) => ({ value, label }))
      return (
        <SelectField
          key={input.name}
          {...field}
          options={options}
          onChange={({ target }) => onText(input.name, target.value)}
        />
      )
    }
    const { min = 0, max = 0, step = 1 } = bounds
    return (
      <NumberField
        key={input.name}
        {...field}
        slider={{
          min,
          max,
          step,
          value: Number(parseInputText(input, field.value) ?? min),
          textOf: (value) => inputText(input, value),
        }}
        onText={(text) => onText(input.name, text)}
      />
    )
  })
}
