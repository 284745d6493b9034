import type { LineChart } from './line-chart.ts'

/** A named value as people read it. */
export type NamedText = { name: string; text: string }

/** What a setup comes to, ready to show. */
export type Calculation = {
  /** Which calculator it is, as in `Loan` or `Bond: Duration`. */
  title: string
  /** Every input with its value, in the order of the form; `input` is its name in the setup. */
  inputs: (NamedText & { input: string })[]
  /** The first is the answer. */
  figures: NamedText[]
  /** What the figures mean, in plain words. */
  sentence: string
  chart: LineChart
}

/** What each calculator works out. */
export type Outcome = Omit<Calculation, 'title' | 'inputs'>

/** The checked values of the inputs, by name. */
export interface InputValues {
  number: (name: string) => number
  text: (name: string) => string
}
