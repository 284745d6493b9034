import type { Failure } from './bond-failure.ts'
import { affectedBy, type BondInputs, type Complaints, emptyInputs, type FieldName } from './bond-fields.ts'
import { withCurveDefaults, withExample } from './bond-form.ts'
import type { BondOutcome } from './bond-outcome.ts'
import { bondTabs, type TabName } from './bond-tabs.ts'

/** What became of the calculations of one tab. An earlier result stays while a new one is awaited, and when that fails. */
export interface TabRun {
  isBusy: boolean
  result?: { outcome: BondOutcome; inputs: BondInputs }
  failure?: Failure | null
}

export interface DeskState {
  tab: TabName
  inputs: BondInputs
  complaints: Complaints
  runs: Partial<Record<TabName, TabRun>>
  /** Spoken to those who do not see the screen. */
  announcement: string
  /** Grows with each refusal, after which the first wrong field gets the focus. */
  refusals: number
  /** Grows with each result that was asked for in the form, which is then brought into sight. */
  asked: number
}

export type DeskStep =
  | { is: 'opened'; tab: TabName; inputs: BondInputs; complaints: Complaints }
  | { is: 'typed'; name: FieldName; text: string }
  | { is: 'moved'; tab: TabName }
  | { is: 'refused'; tab: TabName; complaints: Complaints; failure: Failure | null }
  | { is: 'begun'; tab: TabName }
  | { is: 'done'; tab: TabName; inputs: BondInputs; outcome: BondOutcome; isAsked: boolean }
  | { is: 'cleared' }
  | { is: 'emptied' }
  | { is: 'exemplified'; today: Date }

export const newDesk: DeskState = {
  tab: 'price',
  inputs: emptyInputs,
  complaints: {},
  runs: {},
  announcement: '',
  refusals: 0,
  asked: 0,
}

export const noRun: TabRun = { isBusy: false }

export function afterStep(state: DeskState, step: DeskStep): DeskState {
  switch (step.is) {
    case 'opened':
      return { ...state, tab: step.tab, inputs: step.inputs, complaints: step.complaints }
    case 'typed':
      return afterTyping(state, step.name, step.text)
    case 'moved':
      return { ...state, tab: step.tab, inputs: inputsFor(step.tab, state.inputs), announcement: '' }
    case 'refused':
      return afterRefusal(state, step)
    case 'begun':
      return {
        ...withRun(state, step.tab, { isBusy: true, failure: null }),
        complaints: {},
        announcement: 'Calculating...',
      }
    case 'done':
      return afterResult(state, step)
    case 'cleared':
      return {
        ...state,
        runs: {},
        complaints: {},
        announcement: 'The results of all tabs are cleared. The inputs are still there.',
      }
    case 'emptied':
      return { ...state, inputs: emptyInputs, complaints: {}, announcement: 'The inputs are empty.' }
    case 'exemplified':
      return {
        ...state,
        inputs: withExample(state.inputs, bondTabs[state.tab].fields, step.today),
        complaints: {},
        announcement: 'The empty inputs are filled with an example.',
      }
  }
}

/** The curve takes its years and its range from the bond of the other tabs. */
function inputsFor(tab: TabName, inputs: BondInputs): BondInputs {
  return tab === 'curve' ? withCurveDefaults(inputs) : inputs
}

function afterTyping(state: DeskState, name: FieldName, text: string): DeskState {
  const stillWrong = Object.entries(state.complaints).filter(
    ([field]) => !affectedBy(name).some((one) => one === field),
  )
  return { ...state, inputs: { ...state.inputs, [name]: text }, complaints: Object.fromEntries(stillWrong) }
}

function afterRefusal(state: DeskState, { tab, complaints, failure }: DeskStep & { is: 'refused' }): DeskState {
  const isShown = tab === state.tab
  return {
    ...withRun(state, tab, { isBusy: false, failure }),
    complaints: { ...state.complaints, ...complaints },
    announcement: isShown && failure ? `${failure.reason} ${failure.advice}` : '',
    refusals: isShown && Object.keys(complaints).length > 0 ? state.refusals + 1 : state.refusals,
  }
}

function afterResult(state: DeskState, { tab, inputs, outcome, isAsked }: DeskStep & { is: 'done' }): DeskState {
  return {
    ...withRun(state, tab, { isBusy: false, failure: null, result: { outcome, inputs } }),
    asked: isAsked && tab === state.tab ? state.asked + 1 : state.asked,
    announcement: announcementOf(outcome),
  }
}

function announcementOf({ main, isPerpetual }: BondOutcome): string {
  const figures = main.map(({ label, text }) => `${label}: ${text}.`)
  return [...(isPerpetual ? ['Perpetual bond, no maturity date.'] : []), ...figures].join(' ')
}

function withRun(state: DeskState, tab: TabName, run: TabRun): DeskState {
  return { ...state, runs: { ...state.runs, [tab]: { ...state.runs[tab], ...run } } }
}

/** Whether the inputs of a tab are no longer those that its result was calculated with. */
export function isOutdated({ tab, inputs, runs }: DeskState): boolean {
  const used = runs[tab]?.result?.inputs
  return used !== undefined && bondTabs[tab].fields.some((name) => used[name] !== inputs[name])
}
