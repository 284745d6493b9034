import { isRecord, lookUp } from '@ledgerdeck/lookup'
import type { CalculatorProblem, CalculatorSetup, Changeable } from './calculator-setup.ts'
import { checkInput, initialValue } from './check-input.ts'
import type { CalculatorInput, NumberInput } from './inputs.ts'
import { type CalculatorName, calculators, isCalculatorName, viewsOf } from './registry.ts'

export type ParsedSetup =
  | { setup: CalculatorSetup; problems?: never }
  | { setup?: never; problems: CalculatorProblem[] }

/** A slider with more positions would be finer than the pixels of a screen. */
const maxSteps = 10_000

/** Never throws. Checks each value alone; for whether they have a result, see `parseSetup`. */
export function parseSetupValues(given: unknown): ParsedSetup {
  if (!isRecord(given)) return { problems: [{ path: [], message: 'Send an object with calculator and inputs.' }] }
  const { calculator } = given
  if (!isCalculatorName(calculator))
    return { problems: [{ path: ['calculator'], message: `Use ${Object.keys(calculators).join(', ')}.` }] }
  const views = viewsOf(calculator)
  const view = given.view ?? [...views.keys()][0]
  const inputs = typeof view === 'string' ? views.get(view)?.inputs : undefined
  if (typeof view !== 'string' || !inputs)
    return { problems: [{ path: ['view'], message: `Use ${[...views.keys()].join(', ')}.` }] }
  const problems: CalculatorProblem[] = []
  const note = (path: CalculatorProblem['path'], message: string) => problems.push({ path, message })
  const setup: CalculatorSetup = {
    calculator,
    view,
    inputs: parseInputs(inputs, given.inputs, note),
    changeable: parseChangeable(inputs, given.changeable, note),
  }
  if (problems.length === 0) checkBounds(setup, inputs, note)
  return problems.length > 0 ? { problems } : { setup }
}

/** Returns the setup of a view, by default the first, with its initial and changeable inputs. */
export function newSetup(
  calculator: CalculatorName,
  view: string = [...viewsOf(calculator).keys()][0] ?? '',
): CalculatorSetup {
  const inputs = viewsOf(calculator).get(view)?.inputs ?? []
  return {
    calculator,
    view,
    inputs: Object.fromEntries(inputs.map((input) => [input.name, initialValue(input)])),
    changeable: inputs.flatMap((input) =>
      input.kind === 'number' && offeredFirst.includes(input.name) ? [{ input: input.name, ...input.suggested }] : [],
    ),
  }
}

const offeredFirst = ['rate', 'extra', 'yield', 'price', 'change', 'years']

type Note = (path: CalculatorProblem['path'], message: string) => void

function parseInputs(inputs: readonly CalculatorInput[], given: unknown, note: Note): CalculatorSetup['inputs'] {
  if (!isRecord(given)) {
    note(['inputs'], 'Send the inputs as an object.')
    return {}
  }
  const unknown = Object.keys(given).find((name) => !inputs.some((input) => input.name === name))
  if (unknown !== undefined)
    note(['inputs'], `This calculator has no such input. Use ${inputs.map(({ name }) => name).join(', ')}.`)
  const values = inputs.flatMap((input): [string, number | string][] => {
    const checked = checkInput(input, lookUp(given, input.name))
    if ('value' in checked) return [[input.name, checked.value]]
    note(['inputs', input.name], checked.message)
    return []
  })
  return Object.fromEntries(values)
}

function parseChangeable(inputs: readonly CalculatorInput[], given: unknown, note: Note): Changeable[] {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given) || given.length > inputs.length) {
    note(['changeable'], `Send a list of at most ${inputs.length} inputs.`)
    return []
  }
  const seen = new Set<unknown>()
  return given.flatMap((one: unknown, index) => {
    const path = ['changeable', index]
    const input = isRecord(one) ? inputs.find(({ name }) => name === one.input) : undefined
    if (!isRecord(one) || !input || input.kind === 'date') {
      note(path, 'Name a number or a choice of this calculator.')
      return []
    }
    if (seen.has(input.name)) note(path, 'This input is in the list twice.')
    seen.add(input.name)
    return input.kind === 'number' ? [parseBounds(input, one, path, note)] : [{ input: input.name }]
  })
}

function parseBounds(
  input: NumberInput,
  given: Record<string, unknown>,
  path: CalculatorProblem['path'],
  note: Note,
): Changeable {
  const read = (name: 'min' | 'max' | 'step', rule: NumberInput) => {
    const checked = checkInput(rule, lookUp(given, name))
    if ('message' in checked) note([...path, name], checked.message)
    return 'value' in checked ? Number(checked.value) : 0
  }
  const { absent: _, ...bound } = input
  return {
    input: input.name,
    min: read('min', { ...bound, label: 'Lowest value' }),
    max: read('max', { ...bound, label: 'Highest value' }),
    step: read('step', { ...bound, label: 'Step', min: Number(`1e-${input.decimals}`) }),
  }
}

/** The bounds must be consistent and include the author's own value. */
function checkBounds({ changeable, inputs: values }: CalculatorSetup, inputs: readonly CalculatorInput[], note: Note) {
  for (const [index, bounds] of changeable.entries()) {
    const label = inputs.find(({ name }) => name === bounds.input)?.label ?? ''
    const problem = boundsProblem(bounds, Number(lookUp(values, bounds.input)), label)
    if (problem) note(['changeable', index, problem.bound], problem.message)
  }
}

function boundsProblem({ min, max, step }: Changeable, value: number, label: string) {
  if (min === undefined || max === undefined || step === undefined) return null
  if (max <= min) return { bound: 'max', message: 'The highest value must be above the lowest.' }
  if (step > max - min) return { bound: 'step', message: 'The step must fit between the two values.' }
  if ((max - min) / step > maxSteps) return { bound: 'step', message: 'Choose a larger step or a smaller range.' }
  const isOutside = value < min || value > max
  return isOutside ? { bound: 'min', message: `The range must hold your own value of “${label}”.` } : null
}
