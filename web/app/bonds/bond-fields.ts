/** The inputs of the page, each typed once and shared by all tabs. */
export const fieldNames = [
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

/** What stands in the form, as texts. */
export type BondInputs = Record<FieldName, string>

/** What is wrong with an input, for people. */
export type Complaints = Partial<Record<FieldName, string>>

interface BondField {
  label: string
  /** For somebody who has never bought a bond. */
  hint: string
  kind: 'money' | 'rate' | 'years' | 'date' | 'choice'
  /** The name on the wire. */
  wireName: string
  /** The short name in the address. */
  addressName: string
  /** What is asked for where nothing was entered; absent for what may stay empty. */
  missing?: string
  least?: number
  most?: number
  /** Whether numbers below 0 make sense, for which keyboards of decimals have no sign. */
  canBeNegative?: boolean
}

export const bondFields: Readonly<Record<FieldName, BondField>> = {
  faceValue: {
    label: 'Face value',
    hint: 'What the issuer pays back at the end, in dollars; often 100 or 1000.',
    kind: 'money',
    wireName: 'face_value',
    addressName: 'face',
    missing: 'Enter the face value.',
  },
  couponRate: {
    label: 'Coupon rate',
    hint: 'The interest paid each year as a share of the face value, written as a decimal: 0.05 is 5 %.',
    kind: 'rate',
    wireName: 'coupon_rate',
    addressName: 'coupon',
    missing: 'Enter the coupon rate.',
    least: 0,
    most: 1,
  },
  maturityDate: {
    label: 'Maturity date',
    hint: 'The day the face value is paid back. Leave it blank only for a perpetual bond, which never ends.',
    kind: 'date',
    wireName: 'maturity_date',
    addressName: 'matures',
  },
  settlementDate: {
    label: 'Settlement date',
    hint: 'The day you pay for the bond and it becomes yours. Today in UTC when left blank.',
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
  },
  yieldRate: {
    label: 'Yield rate',
    hint: 'What a buyer wants to earn a year, as a decimal; the coupon rate when left empty.',
    kind: 'rate',
    wireName: 'yield_rate',
    addressName: 'yield',
    least: 0,
    most: 1,
  },
  price: {
    label: 'Price',
    hint: 'What the bond is quoted at, in dollars, without the interest earned since the last coupon (the clean price).',
    kind: 'money',
    wireName: 'price',
    addressName: 'price',
    missing: 'Enter the price.',
  },
  yieldChange: {
    label: 'Yield change',
    hint: 'How far yields move, as a decimal: 0.01 is one percentage point up, -0.01 one down.',
    kind: 'rate',
    wireName: 'yield_change',
    addressName: 'change',
    canBeNegative: true,
    missing: 'Enter the change of the yield.',
  },
  maturity: {
    label: 'Maturity (years)',
    hint: 'How many years until the face value is paid back; up to 1000.',
    kind: 'years',
    wireName: 'maturity',
    addressName: 'years',
    missing: 'Enter the years to maturity.',
  },
  yieldRangeStart: {
    label: 'Yield range start',
    hint: 'The lowest yield to draw, as a decimal: 0.01 is 1 %.',
    kind: 'rate',
    wireName: 'yield_range_start',
    addressName: 'from',
    canBeNegative: true,
    missing: 'Enter the start of the yield range.',
  },
  yieldRangeEnd: {
    label: 'Yield range end',
    hint: 'The highest yield to draw, as a decimal: 0.1 is 10 %.',
    kind: 'rate',
    wireName: 'yield_range_end',
    addressName: 'to',
    canBeNegative: true,
    missing: 'Enter the end of the yield range.',
  },
  yieldStep: {
    label: 'Yield step',
    hint: 'How far apart the yields of the curve lie: 0.005 prices the bond every half percent.',
    kind: 'rate',
    wireName: 'yield_step',
    addressName: 'step',
    missing: 'Enter the yield step.',
  },
}

export const frequencies = {
  annual: 'Annual',
  'semi-annual': 'Semi-annual',
  quarterly: 'Quarterly',
} as const

export const emptyInputs: BondInputs = {
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

/** Inputs that are judged together: a new maturity may make a refused settlement fit. */
const judgedTogether: readonly (readonly FieldName[])[] = [
  ['maturityDate', 'settlementDate'],
  ['yieldRangeStart', 'yieldRangeEnd', 'yieldStep'],
]

/** The input and what may be wrong no longer once it was changed. */
export function affectedBy(name: FieldName): readonly FieldName[] {
  return judgedTogether.find((group) => group.includes(name)) ?? [name]
}
