import { config, type z } from 'zod'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

const invalid = 'This isn’t valid.'

const anyOf = new Intl.ListFormat('en-AU', { type: 'disjunction' })

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 20 })

const units = new Map(Object.entries({ string: 'characters', array: 'items' }))

const formatTexts = new Map(
  Object.entries({
    uuid: 'Use a UUID.',
    datetime: 'Use a time such as 2026-10-05T09:00:00Z.',
    regex: invalid,
  }),
)

/** What Zod says by itself names a type and not what to send. A schema's own message stays. */
export function explainIssues(): void {
  config({ customError: textOfIssue })
}

function textOfIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue)
    case 'invalid_value':
      return optionsText(issue.values)
    case 'too_big':
      return boundText(issue, numbers.format(issue.maximum), { of: 'up to', number: 'at most' })
    case 'too_small':
      return boundText(issue, numbers.format(issue.minimum), { of: 'at least', number: 'at least' })
    case 'invalid_format':
      return formatTexts.get(issue.format)
    case 'invalid_union':
      return issue.inclusive === false || !issue.options ? invalid : optionsText(issue.options)
    case 'custom':
      return invalid
    default:
      return undefined
  }
}

function typeText({ expected, input }: IssueOf<'invalid_type'>): string {
  if (expected === 'object') return 'Send a JSON object or a form.'
  return input === undefined ? 'This is missing.' : `This must be another type: ${expected}.`
}

function optionsText(values: IssueOf<'invalid_value'>['values']): string {
  const names = anyOf.format(values.filter((value) => value !== '').map(String))
  return values.includes('') ? `Leave this empty, or use ${names}.` : `Use ${names}.`
}

interface BoundWords {
  of: string
  number: string
}

function boundText(
  { origin, inclusive }: IssueOf<'too_big' | 'too_small'>,
  bound: string,
  words: BoundWords,
): string | undefined {
  if (inclusive === false) return undefined
  const unit = units.get(origin)
  return unit ? `Use ${words.of} ${bound} ${unit}.` : `Use ${words.number} ${bound}.`
}
