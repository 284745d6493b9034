const missingOrWrongKind = /^Invalid input: expected (\w+), received (\w+)/
const notAnOption = /^Invalid (?:option: expected one of|input: expected) (["\d].*)$/
const tooLong = /^Too big: expected \w+ to have <=(\d+) (characters|items)$/
const tooLarge = /^Too big: expected \w+ to be <=(-?[\d.]+)$/
const tooSmall = /^Too small: expected \w+ to be >=(-?[\d.]+)$/
const notUuid = /^Invalid UUID$/
const notTime = /^Invalid ISO datetime$/

const invalid = 'This isn’t valid.'

const anyOf = new Intl.ListFormat('en-AU', { type: 'disjunction' })

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 20 })

/** What Zod says by itself names a type and not what to send. */
const plainTexts: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [missingOrWrongKind, kindText],
  [notAnOption, optionsText],
  [tooLong, (most, unit) => `Use up to ${numbers.format(Number(most))} ${unit}.`],
  [tooLarge, (most) => `Use at most ${numbers.format(Number(most))}.`],
  [tooSmall, (least) => `Use at least ${numbers.format(Number(least))}.`],
  [notUuid, () => 'Use a UUID.'],
  [notTime, () => 'Use a time such as 2026-10-05T09:00:00Z.'],
  [/^Invalid (input|string)\b/, () => invalid],
]

/** @returns a message of our own as it is */
export function formatIssue(message = invalid): string {
  for (const [pattern, textOf] of plainTexts) {
    const found = pattern.exec(message)
    if (found) return textOf(...found.slice(1))
  }
  return message
}

function kindText(expected: string, received: string): string {
  if (expected === 'object') return 'Send a JSON object or a form.'
  return received === 'undefined' ? 'This is missing.' : `This must be another type: ${expected}.`
}

function optionsText(listed: string): string {
  const options = listed.split('|').map((option) => option.replaceAll('"', ''))
  const names = anyOf.format(options.filter(Boolean))
  return options.includes('') ? `Leave this empty, or use ${names}.` : `Use ${names}.`
}
