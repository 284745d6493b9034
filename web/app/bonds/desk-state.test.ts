import { expect, test } from 'vitest'
import { emptyInputs } from './bond-fields.ts'
import type { BondOutcome } from './bond-outcome.ts'
import { afterStep, type DeskState, type DeskStep, isOutdated, newDesk } from './desk-state.ts'

const outcome: BondOutcome = {
  msg: 'Bond price calculated!',
  main: [{ label: 'Bond price', text: '$1.0000', value: 1 }],
  details: [],
  used: [],
  working: null,
}

const after = (state: DeskState, ...steps: DeskStep[]) => steps.reduce(afterStep, state)

const inputs = { ...emptyInputs, faceValue: '100' }

const priced = after(
  newDesk,
  { is: 'typed', name: 'faceValue', text: '100' },
  { is: 'begun', tab: 'price' },
  { is: 'done', tab: 'price', inputs, outcome, isAsked: true },
)

test('each tab keeps its result, and all share the inputs', () => {
  const elsewhere = after(priced, { is: 'moved', tab: 'dv01' })
  expect(elsewhere.runs.dv01).toBeUndefined()
  expect(elsewhere.runs.price?.result?.outcome).toBe(outcome)
  expect(elsewhere.inputs.faceValue).toBe('100')
})

test('a result stays while a newer one is awaited, and when that fails', () => {
  const failure = { reason: 'No.', advice: 'Again.' }
  const busy = after(priced, { is: 'begun', tab: 'price' })
  expect(busy.runs.price).toMatchObject({ isBusy: true, result: { outcome } })
  const failed = after(busy, { is: 'refused', tab: 'price', complaints: {}, failure })
  expect(failed.runs.price).toEqual({ isBusy: false, failure, result: { outcome, inputs } })
  expect(failed.announcement).toBe('No. Again.')
})

test('results are announced, and a changed input makes one outdated until it is changed back', () => {
  expect(priced.announcement).toBe('Bond price: $1.0000.')
  expect(isOutdated(priced)).toBe(false)
  const changed = after(priced, { is: 'typed', name: 'couponRate', text: '0.05' })
  expect(isOutdated(changed)).toBe(true)
  expect(isOutdated(after(changed, { is: 'typed', name: 'couponRate', text: '' }))).toBe(false)
  expect(isOutdated(after(priced, { is: 'typed', name: 'price', text: '98' }))).toBe(false)
})

test('clearing takes the results of all tabs and leaves the inputs', () => {
  const cleared = after(priced, { is: 'cleared' })
  expect(cleared.runs).toEqual({})
  expect(cleared.inputs).toEqual(inputs)
})

test('a change takes back what was said about the field and what is judged with it', () => {
  const complaints = { settlementDate: 'Too late.', faceValue: 'Too small.' }
  const refused = after(newDesk, { is: 'refused', tab: 'price', complaints, failure: null })
  expect(refused.refusals).toBe(1)
  const changed = after(refused, { is: 'typed', name: 'maturityDate', text: '2040-01-01' })
  expect(changed.complaints).toEqual({ faceValue: 'Too small.' })
})

test('what comes back for a tab that was left moves no focus and scrolls nothing', () => {
  const left = after(newDesk, { is: 'begun', tab: 'price' }, { is: 'moved', tab: 'ytm' })
  const done = after(left, { is: 'done', tab: 'price', inputs, outcome, isAsked: true })
  expect(done.asked).toBe(0)
  expect(after(left, { is: 'refused', tab: 'price', complaints: { faceValue: 'No.' }, failure: null }).refusals).toBe(0)
})

test('a price without a maturity date is announced as that of a perpetual', () => {
  const done = { is: 'done', tab: 'price', inputs, outcome: { ...outcome, isPerpetual: true }, isAsked: true } as const
  expect(after(newDesk, done).announcement).toBe('Perpetual bond, no maturity date. Bond price: $1.0000.')
})
