import type { CalculatorInput, DateInput, NumberInput } from './inputs.ts'

/** Rates in percent. The finance package takes decimals, see `fractionOf`. */
const percentInput = (fields: Pick<NumberInput, 'name' | 'label' | 'min' | 'initial' | 'suggested'>): NumberInput => ({
  kind: 'number',
  unit: 'percent',
  max: 100,
  decimals: 4,
  ...fields,
})

const yearlyRates = { min: 0, max: 10, step: 0.05 }

const couponInput = percentInput({
  name: 'coupon',
  label: 'Coupon rate (% a year)',
  min: 0,
  initial: 4.25,
  suggested: yearlyRates,
})

const yieldInput = percentInput({
  name: 'yield',
  label: 'Yield (% a year)',
  min: 0,
  initial: 4.5,
  suggested: yearlyRates,
})

const maturityInput: DateInput = { kind: 'date', name: 'matures', label: 'Maturity date', initial: '2036-06-15' }

const settlementInput: DateInput = {
  kind: 'date',
  name: 'settles',
  label: 'Settlement date',
  initial: '2026-06-15',
}

function priceInput(label: string, initial: number): NumberInput {
  return {
    kind: 'number',
    name: 'price',
    label,
    unit: 'money',
    min: 0.01,
    max: 1_000_000_000_000,
    decimals: 4,
    initial,
    suggested: { min: initial * 0.8, max: initial * 1.2, step: initial / 1_000 },
  }
}

const faceInput: NumberInput = {
  kind: 'number',
  name: 'face',
  label: 'Face value',
  unit: 'money',
  min: 0.01,
  max: 1_000_000_000_000,
  decimals: 2,
  initial: 1_000,
  suggested: { min: 100, max: 10_000, step: 100 },
}

const frequencyInput: CalculatorInput = {
  kind: 'choice',
  name: 'frequency',
  label: 'Coupons',
  options: [
    ['semi-annual', 'Semi-annual'],
    ['annual', 'Annual'],
    ['quarterly', 'Quarterly'],
  ],
}

const changeInput = percentInput({
  name: 'change',
  label: 'Yield change (percentage points)',
  min: -100,
  initial: 1,
  suggested: { min: -3, max: 3, step: 0.05 },
})

const curveInputs: readonly CalculatorInput[] = [
  {
    kind: 'number',
    name: 'years',
    label: 'Years to maturity',
    unit: 'years',
    min: 0.01,
    max: 1_000,
    decimals: 2,
    initial: 10,
    suggested: { min: 1, max: 30, step: 1 },
  },
  percentInput({ name: 'from', label: 'Lowest yield (%)', min: 0, initial: 1, suggested: yearlyRates }),
  percentInput({ name: 'to', label: 'Highest yield (%)', min: 0, initial: 10, suggested: yearlyRates }),
  percentInput({
    name: 'step',
    label: 'Step (percentage points)',
    min: 0.0001,
    initial: 0.25,
    suggested: { min: 0.05, max: 1, step: 0.05 },
  }),
]

const dated = [faceInput, couponInput, maturityInput, settlementInput, frequencyInput]
const atYield = [...dated, yieldInput]

export const bondViews = {
  price: { label: 'Price', inputs: atYield },
  ytm: { label: 'Yield to maturity', inputs: [...dated, priceInput('Clean price', 980)] },
  sensitivity: { label: 'Sensitivity', inputs: [...atYield, changeInput] },
  duration: { label: 'Duration', inputs: atYield },
  convexity: { label: 'Convexity', inputs: atYield },
  dv01: { label: 'DV01', inputs: atYield },
  curve: { label: 'Price curve', inputs: [faceInput, couponInput, frequencyInput, ...curveInputs] },
} as const

const terms = [couponInput, maturityInput, settlementInput]

export const treasuryBondViews = {
  price: { label: 'Price', inputs: [...terms, yieldInput] },
  ytm: { label: 'Yield', inputs: [...terms, priceInput('Price per $100', 100)] },
} as const
