import type { LineChart } from './line-chart.ts'

export type NamedText = { name: string; text: string }

export type Calculation = {
  title: string
  /** In form order, without inputs that count as absent. `input` is the name in the setup. */
  inputs: (NamedText & { input: string })[]
  figures: NamedText[]
  sentence: string
  chart: LineChart
}

export type Outcome = Omit<Calculation, 'title' | 'inputs'>

export interface InputValues {
  number: (name: string) => number
  text: (name: string) => string
}
