export const fieldNames = [
  'convention',
  'faceValue',
  'couponRate',
  'maturityDate',
  'settlementDate',
  'frequency',
  'yieldRate',
  'price',
  'yieldChange',
  'maturity',
  'yieldRangeStart',
  'yieldRangeEnd',
  'yieldStep',
] as const

export type FieldName = (typeof fieldNames)[number]

/** Texts as typed. An empty one may be derived from the others, see `bond-calculation.ts`. */
export type BondInputs = Record<FieldName, string>

export type Complaints = Partial<Record<FieldName, string>>

interface BondField {
  label: string
  hint: string
  kind: 'money' | 'rate' | 'years' | 'date' | 'choice'
  wireName: string
  addressName: string
  /** Absent if an empty field has a meaning. */
  missing?: string
  min?: number
  max?: number
  /** Phone keyboards for decimals have no minus sign. */
  canBeNegative?: boolean
  options?: Readonly<Record<string, string>>
  slider?: { min: number; max: number; step: number }
}

export const frequencies = {
  annual: 'Annual',
  'semi-annual': 'Semi-annual',
  quarterly: 'Quarterly',
} as const

const conventions = {
  general: 'Any bond (as Excel and ICMA)',
  'treasury-bond': 'Australian Treasury Bond (AOFM)',
  'treasury-note': 'Australian Treasury Note (AOFM)',
} as const

export const bondFields: Readonly<Record<FieldName, BondField>> = {
  convention: {
    label: 'Priced as',
    hint: 'Whose formulas we use. We never mix conventions.',
    kind: 'choice',
    wireName: 'convention',
    addressName: 'convention',
    options: conventions,
  },
  faceValue: {
    label: 'Face value',
    hint: 'What the issuer pays back at the end, in dollars. Often 100 or 1000.',
    kind: 'money',
    wireName: 'face_value',
    addressName: 'face',
    missing: 'Enter the face value.',
  },
  couponRate: {
    label: 'Coupon rate',
    hint: 'Yearly interest as a share of the face value: 5% or 0.05.',
    kind: 'rate',
    wireName: 'coupon_rate',
    addressName: 'coupon',
    missing: 'Enter the coupon rate.',
    min: 0,
    max: 1,
  },
  maturityDate: {
    label: 'Maturity date',
    hint: 'When the face value is paid back. Leave blank only for a perpetual bond, which never ends.',
    kind: 'date',
    wireName: 'maturity_date',
    addressName: 'matures',
  },
  settlementDate: {
    label: 'Settlement date',
    hint: 'When you pay for the bond and it becomes yours. Leave as is for your next weekday.',
    kind: 'date',
    wireName: 'settlement_date',
    addressName: 'settles',
  },
  frequency: {
    label: 'Coupon frequency',
    hint: 'How often the interest is paid.',
    kind: 'choice',
    wireName: 'frequency',
    addressName: 'frequency',
    options: frequencies,
  },
  yieldRate: {
    label: 'Yield rate',
    hint: 'What a buyer earns a year. Enter it to get the price. Leave blank to use the coupon rate.',
    kind: 'rate',
    wireName: 'yield_rate',
    addressName: 'yield',
    min: 0,
    max: 1,
    slider: { min: 0, max: 15, step: 0.05 },
  },
  price: {
    label: 'Price',
    hint: 'The clean price in dollars, without accrued interest. Enter it to get the yield.',
    kind: 'money',
    wireName: 'price',
    addressName: 'price',
  },
  yieldChange: {
    label: 'Yield change',
    hint: 'How far yields move: 1% or 0.01 is one percentage point up, -1% one down.',
    kind: 'rate',
    wireName: 'yield_change',
    addressName: 'change',
    canBeNegative: true,
    missing: 'Enter the change in yield.',
    slider: { min: -5, max: 5, step: 0.05 },
  },
  maturity: {
    label: 'Maturity (years)',
    hint: 'Worked out from the bond’s dates. Enter another number, up to 1000, to see another term.',
    kind: 'years',
    wireName: 'maturity',
    addressName: 'years',
    missing: 'Enter the years to maturity.',
  },
  yieldRangeStart: {
    label: 'Yield range start',
    hint: 'The lowest yield to draw.',
    kind: 'rate',
    wireName: 'yield_range_start',
    addressName: 'from',
    canBeNegative: true,
    missing: 'Enter the start of the yield range.',
  },
  yieldRangeEnd: {
    label: 'Yield range end',
    hint: 'The highest yield to draw.',
    kind: 'rate',
    wireName: 'yield_range_end',
    addressName: 'to',
    canBeNegative: true,
    missing: 'Enter the end of the yield range.',
  },
  yieldStep: {
    label: 'Yield step',
    hint: 'The gap between yields on the curve. 0.5% prices the bond every half per cent.',
    kind: 'rate',
    wireName: 'yield_step',
    addressName: 'step',
    missing: 'Enter the yield step.',
  },
}

const treasuryTexts: Partial<Record<FieldName, Partial<Pick<BondField, 'label' | 'hint'>>>> = {
  couponRate: { hint: 'Yearly interest, paid in two halves: 3.25% or 0.0325.' },
  maturityDate: { hint: 'When the face value is paid back.' },
  price: {
    label: 'Price per $100',
    hint: 'As traded, with accrued interest and not rounded. Enter it to get the yield.',
  },
  yieldRate: { hint: 'What a buyer earns a year. Enter it to get the price.' },
}

export function fieldTexts(name: FieldName, convention: string): Pick<BondField, 'label' | 'hint'> {
  const { label, hint } = bondFields[name]
  return { label, hint, ...(convention !== 'general' && treasuryTexts[name]) }
}

export const emptyInputs: BondInputs = {
  convention: 'general',
  faceValue: '',
  couponRate: '',
  maturityDate: '',
  settlementDate: '',
  frequency: 'semi-annual',
  yieldRate: '',
  price: '',
  yieldChange: '',
  maturity: '',
  yieldRangeStart: '',
  yieldRangeEnd: '',
  yieldStep: '',
}

/** Without dates, see `withExampleDates`. */
export const exampleInputs: BondInputs = { ...emptyInputs, faceValue: '1,000', couponRate: '5%', yieldRate: '4.5%' }

/** A new maturity may make a refused settlement valid. */
const checkedTogether: readonly (readonly string[])[] = [
  ['maturityDate', 'settlementDate'],
  ['yieldRangeStart', 'yieldRangeEnd', 'yieldStep'],
]

/** Includes fields whose errors may no longer hold. */
export function affectedBy(name: string): readonly string[] {
  return checkedTogether.find((group) => group.includes(name)) ?? [name]
}

/** The first weekday from that day on: bonds do not settle on weekends. Holidays are unknown. */
export function settlementFrom(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** A maturity ten years ahead, or half a year for Treasury Notes. */
export function withExampleDates(inputs: BondInputs, today: string): BondInputs {
  const maturityDate =
    inputs.convention === 'treasury-note' ? daysAfter(today, 182) : `${Number(today.slice(0, 4)) + 10}-06-15`
  return { ...inputs, maturityDate }
}

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
