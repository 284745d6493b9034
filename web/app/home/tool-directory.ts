interface Tool {
  name: string
  about: string
  /** Where an active tool lives; the others are still to come. */
  to?: string
  /** It needs a policy of its own, which comes with a document of its own. */
  hasOwnDocument?: boolean
}

interface ToolCategory {
  name: string
  tools: readonly Tool[]
}

export const TOOL_DIRECTORY: readonly ToolCategory[] = [
  {
    name: 'Calculators',
    tools: [
      {
        name: 'Loan Calculator',
        about: 'Repayments, total interest and the full amortization schedule.',
        to: '/finance/loan-calculator',
      },
      { name: 'Mortgage Calculator', about: 'Deposits, offsets and what a rate rise does to a home loan.' },
      {
        name: 'Bond Pricing Calculator',
        about: 'Price, yield to maturity, duration, convexity and DV01.',
        to: '/finance/bond-pricing-calculator',
      },
      {
        name: 'Kept Calculations',
        about: 'The loans and bonds that you kept, also side by side.',
        to: '/finance/calculations',
      },
    ],
  },
  {
    name: 'Converters',
    tools: [{ name: 'Currency Converter', about: 'Amounts between currencies, with the date of the rate.' }],
  },
  {
    name: 'Planners',
    tools: [
      { name: 'Quick Note', about: 'Short private notes, there when you come back.', to: '/tools/quick-note' },
      { name: 'Investment Planner', about: 'What regular saving may grow to, and how far that may be off.' },
      { name: 'Budget Planner', about: 'A month of income and spending on one screen.' },
    ],
  },
  {
    name: 'Relax',
    tools: [
      {
        name: 'Flight & Hotel',
        about: 'Search flights and places to stay.',
        to: '/tools/flight-hotel',
        hasOwnDocument: true,
      },
      { name: 'Horoscope', about: 'Not evidence-based, and cheerfully so.' },
    ],
  },
]
