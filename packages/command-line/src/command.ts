/** Rates are decimals a year: 0.0425 means 4.25%. Amounts are dollars. Dates are `YYYY-MM-DD`. */
export type Command =
  | { readonly type: 'help' }
  | { readonly type: 'goto'; readonly destination: string }
  | { readonly type: 'find'; readonly text: string }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'theme'; readonly theme: string }
  | { readonly type: 'suspend'; readonly username: string; readonly reason: string }
  | LoanCommand
  | BondCommand
  | TreasuryBondCommand

export interface LoanCommand {
  readonly type: 'loan'
  readonly amount: number
  readonly rate: number
  readonly months: number
  readonly extra: number
  readonly offset: number
}

/** The yield to price at, or the price if the yield is wanted. */
export type Quote = { readonly yieldRate: number } | { readonly price: number }

export interface BondCommand {
  readonly type: 'bond'
  readonly couponRate: number
  /** A bare year means the day and month of settlement in that year. */
  readonly maturity: string
  readonly quote: Quote
}

export interface TreasuryBondCommand {
  readonly type: 'tbond'
  readonly couponRate: number
  readonly maturity: string
  readonly quote: Quote
  readonly settlement: string | null
}

export const commandNames = ['goto', 'find', 'loan', 'bond', 'tbond', 'note', 'theme', 'suspend', 'help'] as const

export type CommandName = (typeof commandNames)[number]

interface Usage {
  readonly usage: string
  readonly about: string
  readonly example: string
}

export const commandUsage: Readonly<Record<CommandName, Usage>> = {
  goto: { usage: 'goto PAGE', about: 'Open a page.', example: 'goto blog' },
  find: { usage: 'find WORDS', about: 'Search the articles.', example: 'find offset' },
  loan: {
    usage: 'loan AMOUNT RATE TERM [+EXTRA/m] [offset AMOUNT]',
    about: 'Work out a loan.',
    example: 'loan 500k 6% 30y +200/m',
  },
  bond: {
    usage: 'bond COUPON MATURITY @ YIELD or $PRICE',
    about: 'Price a bond, or find its yield.',
    example: 'bond 4.25% 2036 @ 4.31%',
  },
  tbond: {
    usage: 'tbond COUPON MATURITY @ YIELD or $PRICE [on DATE]',
    about: 'Price an Australian Treasury Bond, or find its yield.',
    example: 'tbond 3.25% 2029-04-21 1.369%',
  },
  note: { usage: 'note TEXT', about: 'Write a note.', example: 'note buy milk' },
  theme: { usage: 'theme NAME', about: 'Change the theme.', example: 'theme contrast' },
  suspend: { usage: 'suspend NAME [REASON]', about: 'Suspend a user.', example: 'suspend jack spam' },
  help: { usage: '?', about: 'List the commands.', example: '?' },
}
