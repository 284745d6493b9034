import {
  type CalculatorInput,
  type CalculatorName,
  type CalculatorSetup,
  type Changeable,
  calculatorInputs,
  calculatorViews,
  inputText,
  isCalculatorName,
  newSetup,
} from '@ledgerdeck/calculators'
import { isRecord, lookUp } from '@ledgerdeck/lookup'
import { parseInputText } from '../post/calculator-inputs.ts'

/** All values are texts; choices have no bounds. */
export type ChangeableText = { input: string; min?: string; max?: string; step?: string }

export type CalculatorDraft = {
  calculator: CalculatorName
  view: string
  inputs: Record<string, string>
  changeable: ChangeableText[]
}

export function draftOfSetup({ calculator, view, inputs, changeable }: CalculatorSetup): CalculatorDraft {
  const definitions = calculatorInputs({ calculator, view })
  return {
    calculator,
    view,
    inputs: Object.fromEntries(
      definitions.map((input) => [input.name, fieldText(input, lookUp(inputs, input.name) ?? '')]),
    ),
    changeable: changeable.flatMap((bounds) => {
      const input = definitions.find(({ name }) => name === bounds.input)
      return input ? [boundTexts(input, bounds)] : []
    }),
  }
}

function boundTexts(input: CalculatorInput, { min, max, step }: Changeable): ChangeableText {
  if (min === undefined || max === undefined || step === undefined) return { input: input.name }
  return {
    input: input.name,
    min: fieldText(input, min),
    max: fieldText(input, max),
    step: fieldText(input, step),
  }
}

function fieldText(input: CalculatorInput, value: number | string): string {
  return input.kind === 'number' ? inputText(input, value) : String(value)
}

/** Text that is not a number stays text, which is refused at its field. */
export function setupOfDraft({ calculator, view, inputs, changeable }: CalculatorDraft) {
  const definitions = calculatorInputs({ calculator, view })
  const read = (input: CalculatorInput | undefined, text: string) =>
    input && text !== '' ? (parseInputText(input, text) ?? text) : text
  return {
    calculator,
    view,
    inputs: Object.fromEntries(definitions.map((input) => [input.name, read(input, lookUp(inputs, input.name) ?? '')])),
    changeable: changeable.map(({ input: name, ...bounds }) => {
      const input = definitions.find((one) => one.name === name)
      return {
        input: name,
        ...Object.fromEntries(Object.entries(bounds).map(([bound, text]) => [bound, read(input, text)])),
      }
    }),
  }
}

export function withView(draft: CalculatorDraft, calculator: CalculatorName, view?: string): CalculatorDraft {
  const next = draftOfSetup(newSetup(calculator, view))
  if (calculator !== draft.calculator) return next
  const names = Object.keys(next.inputs)
  const kept = Object.entries(draft.inputs).filter(([name]) => names.includes(name))
  return {
    ...next,
    inputs: { ...next.inputs, ...Object.fromEntries(kept) },
    changeable: draft.changeable.filter(({ input }) => names.includes(input)),
  }
}

export function withChangeable(draft: CalculatorDraft, input: CalculatorInput, isChangeable: boolean): CalculatorDraft {
  const others = draft.changeable.filter((one) => one.input !== input.name)
  if (!isChangeable) return { ...draft, changeable: others }
  const bounds = input.kind === 'number' ? input.suggested : {}
  return { ...draft, changeable: [...others, boundTexts(input, { input: input.name, ...bounds })] }
}

export function isCalculatorDraft(stored: Record<string, unknown>): boolean {
  const { calculator, view, inputs, changeable } = stored
  const isTextTable = (table: unknown) =>
    isRecord(table) && Object.values(table).every((text) => typeof text === 'string')
  return (
    isCalculatorName(calculator) &&
    calculatorViews(calculator).some(({ value }) => value === view) &&
    isTextTable(inputs) &&
    Array.isArray(changeable) &&
    changeable.every(isTextTable)
  )
}
