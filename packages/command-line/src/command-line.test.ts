import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Command,
  commandNames,
  commandUsage,
  completeCommand,
  explainCommand,
  formatCommand,
  parseCommand,
  type Vocabulary,
} from './command-line.ts'

const loan = { type: 'loan', amount: 500_000, rate: 0.06, months: 360, extra: 0, offset: 0 }

test.each<[string, object]>([
  ['?', { type: 'help' }],
  ['help', { type: 'help' }],
  ['  GOTO   audit ', { type: 'goto', destination: 'audit' }],
  ['find offset account', { type: 'find', text: 'offset account' }],
  ['note Buy milk', { type: 'note', text: 'Buy milk' }],
  ['theme contrast', { type: 'theme', theme: 'contrast' }],
  ['Suspend Jack', { type: 'suspend', username: 'Jack', reason: '' }],
  ['suspend jack  spam in comments', { type: 'suspend', username: 'jack', reason: 'spam in comments' }],
  ['loan 500k 6% 30y', loan],
  ['loan $500,000 6 30 years', loan],
  ['loan 0.5m 6.00% 360 months', loan],
  ['loan 500000 6 % 360m + 200 /month', { ...loan, extra: 200 }],
  ['Loan 500K 6% 30Y +200/m offset $20,000', { ...loan, extra: 200, offset: 20_000 }],
  ['loan 500k 6% 1y6m', { ...loan, months: 18 }],
  ['loan 500k 6% 1y 6m', { ...loan, months: 18 }],
  ['loan 500k 6% 1 Year 6 months +200/m', { ...loan, months: 18, extra: 200 }],
  ['loan 500k 6% 2.5y offset 1.5k', { ...loan, months: 30, offset: 1500 }],
  ['bond 4.25% 2036 @ 4.31%', { type: 'bond', couponRate: 0.0425, maturity: '2036', quote: { yieldRate: 0.0431 } }],
  ['bond 5% 2030-06-30 $99.50', { type: 'bond', couponRate: 0.05, maturity: '2030-06-30', quote: { price: 99.5 } }],
  [
    'tbond 3.25% 2029-04-21 1.369%',
    { type: 'tbond', couponRate: 0.0325, maturity: '2029-04-21', quote: { yieldRate: 0.01369 }, settlement: null },
  ],
  [
    'tbond 3.25% 2029-04-21 @$118.467 on 2018-11-19',
    { type: 'tbond', couponRate: 0.0325, maturity: '2029-04-21', quote: { price: 118.467 }, settlement: '2018-11-19' },
  ],
  [
    'tbond 1% 2029-04-21 -0.1%',
    { type: 'tbond', couponRate: 0.01, maturity: '2029-04-21', quote: { yieldRate: -0.001 }, settlement: null },
  ],
])('“%s” is understood', (line, command) => {
  expect(parseCommand(line)).toEqual({ status: 'complete', command })
})

test.each([
  ['goto', 'the name of a page'],
  ['find ', 'the words to find'],
  ['suspend', 'a username'],
  ['loan', 'the amount'],
  ['loan 500k', 'the interest rate'],
  ['loan 500k 6%', 'the term'],
  ['loan 500k 6% 30y offset', 'the offset balance'],
  ['bond', 'the coupon'],
  ['bond 4%', 'the maturity'],
  ['bond 4% 2036 @', 'a yield'],
  ['tbond 4% 2036-03-21 4% on', 'the settlement date'],
])('“%s” asks for %s', (line, expected) => {
  expect(parseCommand(line)).toMatchObject({ status: 'incomplete', expected: expect.stringContaining(expected) })
})

test.each([
  ['loan lots 6% 30y', '“lots”'],
  ['loan 0 6% 30y', '“0”'],
  ['loan 500k 31% 30y', '30%'],
  ['loan 500k -1% 30y', '0%'],
  ['loan 500k 6% 1m', '2 months'],
  ['loan 500k 6% 51y', '50 years'],
  ['loan 500k 6% 1.3m', '“1.3m”'],
  ['loan 500k 6% 30y twice', '“twice”'],
  ['bond 4% soon', '“soon”'],
  ['bond 4% 2036-02-30 4%', '“2036-02-30”'],
  ['bond 101% 2036 4%', '100%'],
  ['bond 4% 2036 @ $0', '“$0”'],
  ['bond 4% 2036 @ cheap', '“cheap”'],
  ['tbond 4% 2036 4%', '“2036”'],
  ['tbond 4% 2036-03-21 4% on Friday', '“Friday”'],
])('“%s” is refused with a reason that names %s', (line, part) => {
  expect(parseCommand(line)).toMatchObject({ status: 'invalid', problem: expect.stringContaining(part) })
})

test('what is not a command is searched for, and nothing means nothing', () => {
  expect(parseCommand('  home   loans  ')).toEqual({ status: 'search', text: 'home loans' })
  expect(parseCommand('__proto__ constructor')).toEqual({ status: 'search', text: '__proto__ constructor' })
  expect(parseCommand(' \t ')).toEqual({ status: 'empty' })
})

test('every example of the help is understood', () => {
  for (const name of commandNames)
    expect(parseCommand(commandUsage[name].example)).toMatchObject({ status: 'complete', command: { type: name } })
})

const pages = [
  { name: 'blog', title: 'Blog', about: 'Articles', to: '/blog' },
  { name: 'log', title: 'Log Investigation', about: 'Requests', to: '/admin/log' },
  { name: 'login', title: 'System Access', about: 'Log in', to: '/login' },
]

describe('explanation', () => {
  const staff: Vocabulary = {
    commands: commandNames,
    destinations: pages,
    themes: [
      { name: 'terminal', about: 'Green terminal' },
      { name: 'contrast', about: 'High contrast' },
    ],
  }
  const guest: Vocabulary = { ...staff, commands: ['goto', 'find'], destinations: pages.slice(0, 1) }
  const explain = (line: string, vocabulary = staff) => explainCommand(parseCommand(line), vocabulary)

  test.each([
    ['goto log', 'Press Enter to open “Log Investigation” (/admin/log): Requests.'],
    ['GOTO BL', 'Press Enter to open “Blog” (/blog): Articles.'],
    ['find offset', 'Press Enter to search the articles of the blog for “offset”.'],
    ['home loans', 'Press Enter to search the articles of the blog for “home loans”.'],
    ['note buy milk', 'Press Enter to save this in your notes.'],
    ['theme con', 'Press Enter to change the theme to “High contrast”.'],
    ['?', 'These are the commands.'],
    ['loan 500k 6% 30y', 'Press Enter to open it in the loan calculator.'],
    ['bond 4.25% 2036 @ 4.31%', 'Press Enter to open it in the bond calculator.'],
  ])('“%s” says what Enter does', (line, text) => {
    expect(explain(line)).toEqual({ text, canRun: true })
  })

  test.each([
    ['', ''],
    ['goto', 'Add the name of a page.'],
    ['goto lo', '“lo” could be log, login. Type more of it.'],
    ['goto moon', 'There is no page called “moon”. Choose blog, log or login.'],
    ['theme pink', 'There is no theme called “pink”. Choose terminal or contrast.'],
    ['loan lots', '“lots” isn’t an amount. Write it like 500k or $620,000.'],
  ])('“%s” says why Enter does nothing', (line, text) => {
    expect(explain(line)).toEqual({ text, canRun: false })
  })

  test.each(['note', 'note buy milk', 'loan', 'loan lots', 'theme contrast'])('“%s” is refused to a guest', (line) => {
    expect(explain(line, guest)).toEqual({
      text: expect.stringMatching(/^Log in to use the command “\w+”\.$/),
      canRun: false,
    })
  })

  test('a page beyond the role does not exist', () => {
    expect(explain('goto log', guest)).toEqual({
      text: 'There is no page called “log”. Choose blog.',
      canRun: false,
    })
  })
})

describe('completion', () => {
  const vocabulary: Vocabulary = {
    commands: commandNames,
    destinations: pages,
    themes: [{ name: 'contrast', about: 'High contrast' }],
  }
  const lines = (input: string, given = vocabulary) => completeCommand(input, given).map(({ line }) => line)

  test('offers commands that begin with what was typed', () => {
    expect(lines('')).toEqual(['goto ', 'find ', 'loan ', 'bond ', 'tbond ', 'note ', 'theme ', 'suspend ', '?'])
    expect(lines('T')).toEqual(['tbond ', 'theme '])
    expect(lines('nothing')).toEqual([])
  })

  test('offers pages that begin with what was typed before pages that contain it', () => {
    expect(lines('goto LOG')).toEqual(['goto log', 'goto login', 'goto blog'])
    expect(lines('theme ')).toEqual(['theme contrast'])
  })

  test('offers nothing beyond the vocabulary', () => {
    const guest: Vocabulary = { ...vocabulary, commands: ['find'], destinations: [] }
    expect(lines('', guest)).toEqual(['find '])
    expect(lines('goto b', guest)).toEqual([])
  })
})

const cents = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)
const basisPoints = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => Number((value / 1e5).toPrecision(15)))
const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const words = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(' ').normalize('NFC').trim().replace(/\s+/g, ' '))
  .filter((text) => text !== '' && text.toWellFormed() === text && !/\s\s/.test(text))
const quotes = fc.oneof(
  basisPoints(-100, 10_000).map((yieldRate) => ({ yieldRate })),
  cents(0.01, 1000).map((price) => ({ price })),
)
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({ type: 'help' }),
  fc.record({ type: fc.constant('goto' as const), destination: words }),
  fc.record({ type: fc.constant('find' as const), text: words }),
  fc.record({ type: fc.constant('note' as const), text: words }),
  fc.record({ type: fc.constant('theme' as const), theme: words }),
  fc.record({
    type: fc.constant('loan' as const),
    amount: cents(0.01, 10_000_000),
    rate: basisPoints(0, 3000),
    months: fc.integer({ min: 2, max: 600 }),
    extra: cents(0, 10_000),
    offset: cents(0, 1_000_000),
  }),
  fc.record({
    type: fc.constant('bond' as const),
    couponRate: basisPoints(0, 10_000),
    maturity: fc.oneof(dates, fc.integer({ min: 1900, max: 2999 }).map(String)),
    quote: quotes,
  }),
  fc.record({
    type: fc.constant('tbond' as const),
    couponRate: basisPoints(0, 10_000),
    maturity: dates,
    quote: quotes,
    settlement: fc.option(dates),
  }),
)

test('a command that is written down and read again is the same command', () => {
  fc.assert(
    fc.property(commands, (command) => {
      expect(parseCommand(formatCommand(command))).toEqual({ status: 'complete', command })
    }),
    { numRuns: 2000 },
  )
})

const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc
    .tuple(fc.constantFrom(...commandNames, '?'), fc.string({ unit: 'grapheme', maxLength: 60 }))
    .map(([name, rest]) => `${name} ${rest}`),
  fc
    .array(
      fc.constantFrom('loan', 'bond', 'tbond', '500k', '6%', '30y', '@', '$', '+', '/m', 'offset', 'on', '2036-03-21'),
    )
    .map((tokens) => tokens.join(' ')),
)

test('no line makes the parser, the explanation or the completion throw, or runs beyond the vocabulary', () => {
  const vocabulary: Vocabulary = { commands: commandNames, destinations: pages, themes: [] }
  const nothing: Vocabulary = { commands: [], destinations: [], themes: [] }
  fc.assert(
    fc.property(anyLine, (line) => {
      const result = parseCommand(line)
      expect(completeCommand(line, vocabulary)).toBeInstanceOf(Array)
      expect(explainCommand(result, vocabulary).text).toBeTypeOf('string')
      expect(explainCommand(result, nothing).canRun).toBe(result.status === 'search')
      if (result.status === 'complete') expect(parseCommand(formatCommand(result.command))).toEqual(result)
    }),
    { numRuns: 3000 },
  )
})
