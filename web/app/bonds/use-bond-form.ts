import { lookUp } from '@ledgerdeck/lookup'
import { type RefObject, startTransition, useDeferredValue, useMemo, useRef, useState } from 'react'
import { CallError, failureText } from '../api/call-error.ts'
import {
  enteredTexts,
  incompleteErrors,
  incompleteFields,
  noErrors,
  useFieldErrors,
  useFormAddress,
} from '../calculators/calculator-form.ts'
import { type CallFailure, useCalculationCall } from '../calculators/components/calculation-status.tsx'
import { todayOfReader } from '../ui/format.ts'
import { loadAdvice } from '../ui/lazy-component.ts'
import { bondSearch, parseBondSearch } from './bond-address.ts'
import {
  affectedBy,
  type BondInputs,
  type Complaints,
  exampleInputs,
  type FieldName,
  settlementFrom,
  withExampleDates,
} from './bond-fields.ts'
import { complaintsOf } from './bond-input-checks.ts'
import type { BondOutcome } from './bond-outcome.ts'
import { bondTabs, type TabName } from './bond-tabs.ts'
import { loadCalculation, useCalculation } from './use-calculation.ts'

interface BondState {
  tab: TabName
  inputs: BondInputs
  /** Half-typed dates, which read as empty until they are whole. */
  incomplete: readonly FieldName[]
  isCleared: boolean
  isExample: boolean
}

const initialState: BondState = {
  tab: 'price',
  inputs: exampleInputs,
  incomplete: [],
  isCleared: false,
  isExample: true,
}

const exampleState = () => ({ ...initialState, inputs: withExampleDates(exampleInputs, todayOfReader()) })

/** The button also adds a history entry and has the server calculate, then runs `onResult`. */
export function useBondForm(element: RefObject<HTMLFormElement | null>, onResult: () => void) {
  const { state, latest, update } = useLatestState(initialState)
  const { errors, setErrors, refuse, renew } = useFieldErrors(element)
  const { run, cancel, isBusy, problem } = useCalculationCall()
  const address = useFormAddress((search, isFirst) => {
    const { hasInputs, ...opened } = openAddress(search, isFirst ? exampleState() : latest.current)
    cancel()
    setErrors(opened.errors)
    const next = withEntered(opened.state, isFirst ? enteredTexts(element.current, exampleInputs) : {})
    // Only the dates change. As a transition, their rendering does not hold up input.
    if (isFirst && next.isExample && next.tab === initialState.tab) startTransition(() => void update(next))
    else update(next)
    const shown = latest.current
    if (hasInputs) void enteredErrors(opened).then((found) => latest.current === shown && setErrors(found))
  })

  async function submit() {
    const { tab, inputs } = latest.current
    const incomplete = incompleteFields(element.current)
    const calculation = await calculate(tab, inputs)
    if (!calculation) return
    const { call, complaints } = calculation
    if (incomplete.length > 0 || !call) return refuse({ ...complaints, ...incompleteErrors(incomplete) })
    setErrors(noErrors)
    update({ ...latest.current, incomplete: [], isCleared: false })
    address.show(bondSearch(tab, inputs))
    const isDone = await run({
      call: async (signal) => (await call(signal)).msg,
      readFailure: (caught) => refusalOf(tab, caught),
      onRefusal: refuse,
    })
    if (isDone) onResult()
  }

  function edit(name: FieldName, text: string, isIncomplete = false) {
    change(afterTyping(latest.current, name, text, isIncomplete))
    renew(affectedBy(name))
  }

  async function check(name: string, isIncomplete = false) {
    const state = isIncomplete ? latest.current : update(withoutIncomplete(latest.current, name))
    const found = await enteredErrors({ state, errors: isIncomplete ? incompleteErrors([name]) : noErrors })
    if (latest.current === state) renew(affectedBy(name), found)
  }

  function change(next: BondState) {
    update(next)
    address.keep(() => bondSearch(latest.current.tab, latest.current.inputs))
  }

  function startOver(next: BondState) {
    cancel()
    setErrors(noErrors)
    change(next)
  }

  return {
    ...state,
    errors,
    isBusy,
    problem,
    submit,
    edit,
    check,
    chooseBond: (bond: Pick<BondInputs, 'couponRate' | 'maturityDate'>) => {
      const { inputs } = latest.current
      change({ ...latest.current, inputs: { ...inputs, ...bond, price: '' }, isCleared: false, isExample: false })
      renew(['couponRate', ...affectedBy('maturityDate')])
    },
    openTab: (next: TabName) => {
      startOver({ ...latest.current, tab: next })
      address.show(bondSearch(next, latest.current.inputs), { replace: true })
    },
    clearResults: () => startOver({ ...latest.current, isCleared: true }),
    resetInputs: () => startOver({ ...exampleState(), tab: latest.current.tab }),
  }
}

/** Typing and Enter may both precede the next render: such events read `latest`. */
function useLatestState(initial: BondState) {
  const [state, setState] = useState(initial)
  const latest = useRef(state)
  const update = (next: BondState) => {
    latest.current = next
    setState(next)
    return next
  }
  return { state, latest, update }
}

/** The price follows from a yield that is typed, and the yield from a price. */
function afterTyping(state: BondState, name: FieldName, text: string, isIncomplete: boolean): BondState {
  const { inputs } = state
  const { incomplete } = withoutIncomplete(state, name)
  // Prices of other conventions are for another face value.
  const isPriceVoid = name === 'convention' || (name === 'yieldRate' && text !== '')
  const typed = { ...inputs, ...(isPriceVoid && { price: '' }), [name]: text }
  return {
    ...state,
    inputs: name === 'convention' && hasExampleDates(inputs) ? withExampleDates(typed, todayOfReader()) : typed,
    incomplete: isIncomplete ? [...incomplete, name] : incomplete,
    isCleared: false,
    isExample: false,
  }
}

function withoutIncomplete(state: BondState, name: string): BondState {
  if (!state.incomplete.some((other) => other === name)) return state
  return { ...state, incomplete: state.incomplete.filter((other) => other !== name) }
}

function hasExampleDates(inputs: BondInputs): boolean {
  return inputs.maturityDate === withExampleDates(inputs, todayOfReader()).maturityDate
}

function withEntered(state: BondState, entered: Partial<BondInputs>): BondState {
  const isExample = state.isExample && Object.keys(entered).length === 0
  return { ...state, inputs: { ...state.inputs, ...entered }, isExample }
}

interface Opened {
  state: BondState
  errors: Complaints
}

/** An address without inputs keeps the current ones. */
function openAddress(search: URLSearchParams, before: BondState): Opened & { hasInputs: boolean } {
  const { tab = 'price', inputs, hasInputs, complaints } = parseBondSearch(search)
  if (!hasInputs) return { state: { ...before, tab, isCleared: false }, errors: noErrors, hasInputs }
  return { state: { ...initialState, tab, inputs, isExample: false }, errors: complaints, hasInputs }
}

/** Null if its file failed to load. */
async function calculate(tab: TabName, inputs: BondInputs) {
  const today = todayOfReader()
  const calculation = (await loadCalculation(tab, inputs.convention))?.(tab, inputs, today)
  if (!calculation) return null
  const { settlementDate, ...others } = calculation.complaints
  // No settlement from today on lies before a maturity that has passed.
  const isMaturityWrong = settlementDate && inputs.maturityDate <= settlementFrom(today)
  return isMaturityWrong ? { ...calculation, complaints: { ...others, maturityDate: settlementDate } } : calculation
}

async function enteredErrors({ state: { tab, inputs }, errors }: Opened): Promise<Complaints> {
  const { complaints = {} } = (await calculate(tab, inputs)) ?? {}
  const entered = Object.entries(complaints).filter(([name]) => lookUp({ ...inputs }, name) !== '')
  return { ...Object.fromEntries(entered), ...errors }
}

export type BondFormState = ReturnType<typeof useBondForm>

const kept = 'Your inputs are still here, and your browser worked out the result.'

export function refusalOf(tab: TabName, caught: unknown): CallFailure | null {
  if (failureText(caught) === null) return null
  const { fields: shown, failure, reasonField } = bondTabs[tab]
  if (!(caught instanceof CallError)) {
    const advice = `We can’t reach the server. ${kept} Check your connection and calculate again.`
    return { problem: { reason: failure, advice }, fields: {} }
  }
  const fields = Object.fromEntries(Object.entries(complaintsOf(caught.details, shown)))
  if (Object.keys(fields).length > 0) return { problem: null, fields }
  const reason = caught.body[reasonField]
  const advice = caught.status >= 500 || caught.status === 429 ? `${kept} Try again later.` : kept
  return { problem: { reason: typeof reason === 'string' && reason ? reason : failure, advice }, fields: {} }
}

export interface BondResult {
  tab: TabName
  inputs: BondInputs
  outcome: BondOutcome
}

export interface LiveBond {
  /** Of this tab's last inputs without errors; null without any, and once cleared. */
  result: BondResult | null
  problem: string | null
  derived: Partial<BondInputs>
}

const nothing: LiveBond = { result: null, problem: null, derived: {} }

export function useLiveBond({ tab, inputs, incomplete, isCleared }: BondFormState): LiveBond {
  const entered = useDeferredValue(inputs)
  const [shown, setShown] = useState<BondResult | null>(null)
  const calculation = useCalculation(tab, entered.convention)
  const { current, problem, derived } = useMemo(() => {
    if (!calculation) return { current: null, problem: missingCalculation(calculation), derived: {} }
    const { outcome, ...rest } = calculation(tab, entered, todayOfReader())
    return { ...rest, current: outcome && { tab, inputs: entered, outcome } }
  }, [calculation, tab, entered])
  // Until the address is read the inputs are an example without dates, which no one entered.
  if (entered === exampleInputs) return nothing
  const isUsable = current !== null && incomplete.length === 0
  if (isUsable && shown !== current) setShown(current)
  if (isCleared) return { ...nothing, derived }
  if (isUsable) return { result: current, problem, derived }
  const incompleteDate = Object.values(incompleteErrors(incomplete))[0]
  return { result: shown?.tab === tab ? shown : null, problem: incompleteDate ?? problem, derived }
}

function missingCalculation(calculation: null | undefined): string {
  return calculation === null ? `This calculation didn’t load. ${loadAdvice}` : 'Loading the calculation...'
}
