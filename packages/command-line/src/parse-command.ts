import { type Command, type CommandName, commandNames, type LoanCommand, type Quote } from './command.ts'
import { isDate, isYear, parseAmount, parsePercent, parseTerm } from './quantities.ts'

export const maxInputLength = 500

export type ParseResult =
  | { readonly status: 'empty' }
  | { readonly status: 'complete'; readonly command: Command }
  /** Valid but incomplete. `expected` describes to people what follows. */
  | { readonly status: 'incomplete'; readonly name: CommandName; readonly expected: string }
  | { readonly status: 'invalid'; readonly name: CommandName; readonly problem: string }
  | { readonly status: 'search'; readonly text: string }

type Outcome = Command | { readonly expected: string } | { readonly problem: string }

const parsers: Readonly<Record<CommandName, (rest: string) => Outcome>> = {
  goto: (rest) => withText(rest, 'the name of a page', (destination) => ({ type: 'goto', destination })),
  find: (rest) => withText(rest, 'the words to find', (text) => ({ type: 'find', text })),
  note: (rest) => withText(rest, 'the text of the note', (text) => ({ type: 'note', text })),
  theme: (rest) => withText(rest, 'the name of a theme', (theme) => ({ type: 'theme', theme })),
  suspend: (rest) => withText(rest, 'a username', suspensionOf),
  help: () => ({ type: 'help' }),
  loan: parseLoan,
  bond: parseBond,
  tbond: parseTreasuryBond,
}

/** Parses the first `maxInputLength` characters. Never throws. Ignores case in names and units. */
export function parseCommand(input: string): ParseResult {
  const line = input.slice(0, maxInputLength).toWellFormed().normalize('NFC').trim().replace(/\s+/g, ' ')
  if (line === '') return { status: 'empty' }
  if (line === '?') return { status: 'complete', command: { type: 'help' } }
  const [word = ''] = line.split(' ', 1)
  const name = commandNames.find((known) => known === word.toLowerCase())
  if (!name) return { status: 'search', text: line }
  const outcome = parsers[name](line.slice(word.length).trim())
  if ('expected' in outcome) return { status: 'incomplete', name, expected: outcome.expected }
  if ('problem' in outcome) return { status: 'invalid', name, problem: outcome.problem }
  return { status: 'complete', command: outcome }
}

function withText(rest: string, expected: string, create: (text: string) => Command): Outcome {
  return rest === '' ? { expected } : create(rest)
}

function suspensionOf(rest: string): Command {
  const [username = ''] = rest.split(' ', 1)
  return { type: 'suspend', username, reason: rest.slice(username.length).trim() }
}

/** Joins a number to its unit, and years to months: `1 year 6 months` → `1year6months`. */
function tokensOf(rest: string): string[] {
  const joined = rest
    .replace(/(\d) (y|yrs?|years?|mo|months?)\b/gi, '$1$2')
    .replace(/(\dy(?:rs?|ears?)?) (?=[\d.]+m(?:o|onths?)?\b)/gi, '$1')
    .replace(/([+@$]) /g, '$1')
    .replace(/ (%|\/)/g, '$1')
  return joined === '' ? [] : joined.split(' ')
}

const outOfBounds = {
  rate: 'The rate must be from 0% to 30%.',
  term: 'The term must be from 2 months to 50 years.',
  coupon: 'The coupon must be from 0% to 100%.',
} as const

function parseLoan(rest: string): Outcome {
  const [amountText, rateText, termText, ...options] = tokensOf(rest)
  if (amountText === undefined) return { expected: 'the amount, such as 500k' }
  const amount = parseAmount(amountText)
  if (!amount) return { problem: `“${amountText}” isn’t an amount. Write it like 500k or $620,000.` }
  if (rateText === undefined) return { expected: 'the interest rate, such as 6%' }
  const rate = parsePercent(rateText)
  if (rate === undefined) return { problem: `“${rateText}” isn’t a rate. Write it like 6% or 5.85%.` }
  if (rate < 0 || rate > 0.3) return { problem: outOfBounds.rate }
  if (termText === undefined) return { expected: 'the term, such as 30y' }
  const months = parseTerm(termText)
  if (months === undefined) return { problem: `“${termText}” isn’t a term. Write it like 30y or 360m.` }
  if (months < 2 || months > 600) return { problem: outOfBounds.term }
  return parseLoanOptions({ type: 'loan', amount, rate, months, extra: 0, offset: 0 }, options)
}

function parseLoanOptions(loan: LoanCommand, [option, ...others]: readonly string[]): Outcome {
  if (option === undefined) return loan
  if (option.toLowerCase() === 'offset') return parseOffset(loan, others)
  const extra = parseAmount(/^\+(.+?)(?:\/(?:m|month))?$/i.exec(option)?.[1] ?? '')
  if (extra === undefined) return { problem: `“${option}” isn’t an option. Add +200/m or offset 20k.` }
  return parseLoanOptions({ ...loan, extra }, others)
}

function parseOffset(loan: LoanCommand, [text, ...others]: readonly string[]): Outcome {
  if (text === undefined) return { expected: 'the offset balance, such as 20k' }
  const offset = parseAmount(text)
  if (offset === undefined) return { problem: `“${text}” isn’t an amount. Write it like offset 20k.` }
  return parseLoanOptions({ ...loan, offset }, others)
}

function parseBond(rest: string): Outcome {
  const terms = parseBondTerms(rest, (text) => isDate(text) || isYear(text), '2036 or 2036-03-21')
  if (!('quoteTokens' in terms)) return terms
  const { couponRate, maturity, quoteTokens } = terms
  const quote = parseQuote(quoteTokens)
  return 'quote' in quote ? { type: 'bond', couponRate, maturity, quote: quote.quote } : quote
}

function parseTreasuryBond(rest: string): Outcome {
  const terms = parseBondTerms(rest, isDate, '2029-04-21')
  if (!('quoteTokens' in terms)) return terms
  const { couponRate, maturity, quoteTokens } = terms
  const at = quoteTokens.findIndex((token) => token.toLowerCase() === 'on')
  const quote = parseQuote(at < 0 ? quoteTokens : quoteTokens.slice(0, at))
  if (!('quote' in quote)) return quote
  const [settlement = null, ...more] = at < 0 ? [] : quoteTokens.slice(at + 1)
  if (at >= 0 && settlement === null) return { expected: 'the settlement date, such as 2026-11-24' }
  if (settlement !== null && (!isDate(settlement) || more.length > 0))
    return { problem: `“${[settlement, ...more].join(' ')}” isn’t a date. Write it like on 2026-11-24.` }
  return { type: 'tbond', couponRate, maturity, quote: quote.quote, settlement }
}

interface BondTerms {
  readonly couponRate: number
  readonly maturity: string
  readonly quoteTokens: readonly string[]
}

function parseBondTerms(
  rest: string,
  isMaturity: (text: string) => boolean,
  example: string,
): BondTerms | { expected: string } | { problem: string } {
  const [couponText, maturity, ...quoteTokens] = tokensOf(rest)
  if (couponText === undefined) return { expected: 'the coupon, such as 4.25%' }
  const couponRate = parsePercent(couponText)
  if (couponRate === undefined) return { problem: `“${couponText}” isn’t a coupon. Write it like 4.25%.` }
  if (couponRate < 0 || couponRate > 1) return { problem: outOfBounds.coupon }
  if (maturity === undefined) return { expected: `the maturity, such as ${example}` }
  if (!isMaturity(maturity)) return { problem: `“${maturity}” isn’t a maturity. Write it like ${example}.` }
  return { couponRate, maturity, quoteTokens }
}

/** Parses `@ 4.31%`, `4.31%`, `@ $99.50` or `$99.50`. Only a price has a dollar sign. */
function parseQuote(tokens: readonly string[]): { quote: Quote } | { expected: string } | { problem: string } {
  const text = tokens.join(' ').replace(/^@ ?/, '')
  if (text === '') return { expected: 'a yield such as 4.31%, or a price such as $99.50' }
  if (text.includes('$')) {
    const price = parseAmount(text)
    return price ? { quote: { price } } : { problem: `“${text}” isn’t a price. Write it like $99.50.` }
  }
  const yieldRate = parsePercent(text)
  if (yieldRate !== undefined) return { quote: { yieldRate } }
  return { problem: `“${text}” is neither a yield nor a price. Write it like 4.31% or $99.50.` }
}
