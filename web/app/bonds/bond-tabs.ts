import type { FieldName } from './bond-fields.ts'

export const tabNames = ['price', 'ytm', 'sensitivity', 'duration', 'convexity', 'dv01', 'curve'] as const

export type TabName = (typeof tabNames)[number]

export function isTabName(text: string | null): text is TabName {
  return tabNames.some((name) => name === text)
}

interface BondTab {
  label: string
  question: string
  fields: readonly FieldName[]
  failure: string
  reasonField: 'msg' | 'error'
}

const datedFields = ['convention', 'faceValue', 'couponRate', 'maturityDate', 'settlementDate', 'frequency'] as const

const rangeFields = ['yieldRangeStart', 'yieldRangeEnd', 'yieldStep'] as const

const quotedFields: readonly FieldName[] = [...datedFields, 'yieldRate', 'price']

export const bondTabs: Readonly<Record<TabName, BondTab>> = {
  price: {
    label: 'Price',
    question: 'What is the bond worth today at this yield?',
    fields: quotedFields,
    failure: 'Bond price calculation failed.',
    reasonField: 'msg',
  },
  ytm: {
    label: 'YTM',
    question: 'What does the bond earn a year if you buy at this price and hold it to maturity?',
    fields: quotedFields,
    failure: 'Yield to maturity calculation failed.',
    reasonField: 'error',
  },
  sensitivity: {
    label: 'Sensitivity',
    question: 'What happens to the price when yields move?',
    fields: [...quotedFields, 'yieldChange'],
    failure: 'Price sensitivity calculation failed.',
    reasonField: 'msg',
  },
  duration: {
    label: 'Duration',
    question: 'How long, on average, until you’re paid?',
    fields: quotedFields,
    failure: 'Duration calculation failed.',
    reasonField: 'error',
  },
  convexity: {
    label: 'Convexity',
    question: 'How much does the price curve bend?',
    fields: quotedFields,
    failure: 'Convexity calculation failed.',
    reasonField: 'error',
  },
  dv01: {
    label: 'DV01',
    question: 'How much does the price fall if the yield rises by 0.01 percentage points?',
    fields: quotedFields,
    failure: 'DV01 calculation failed.',
    reasonField: 'error',
  },
  curve: {
    label: 'Price Curve',
    question: 'What is the bond worth across a range of yields?',
    fields: ['convention', 'faceValue', 'couponRate', 'frequency', 'maturity', ...rangeFields],
    failure: 'Bond price curve generation failed.',
    reasonField: 'error',
  },
}

const noteFields: readonly FieldName[] = ['convention', 'maturityDate', 'settlementDate', 'yieldRate', 'price']

const treasuryFields: readonly FieldName[] = ['convention', 'couponRate', ...noteFields.slice(1)]

/** Prices of Treasury securities are per $100. */
export function fieldsOf(tab: TabName, convention: string): readonly FieldName[] {
  if (convention === 'general') return bondTabs[tab].fields
  const fields = convention === 'treasury-note' ? noteFields : treasuryFields
  if (tab === 'sensitivity') return [...fields, 'yieldChange']
  return tab === 'curve' ? [...fields, ...rangeFields] : fields
}
