import type { CalculationTool } from '@ledgerdeck/contract/calculations'
import type { DemoUsername } from './demo-users.ts'

export interface DemoNote {
  owner: DemoUsername
  title: string
  content: string
  isPinned?: boolean
}

export const demoNotes: readonly DemoNote[] = [
  {
    owner: 'demo_reader',
    title: 'Refinancing: what to ask',
    content:
      '1. Comparison rate, not headline rate\n2. Discharge fee of the present lender\n3. Is the offset account full or partial?\n4. How long does the discount last?\n\nCall back on Thursday.',
    isPinned: true,
  },
  {
    owner: 'demo_reader',
    title: 'Envelopes for December',
    content:
      'Groceries 900\nPower 210\nPresents 300\nTrip to the coast 450\n\nWhat is left goes to the offset account.',
  },
  { owner: 'demo_reader', title: 'Books', content: 'The one about bond markets, if the library has it.' },
  {
    owner: 'demo_saver',
    title: 'Ladder of bonds',
    content: 'Equal parts due in 2027, 2029 and 2031. Reinvest at the long end. Check accrued interest before buying.',
  },
  {
    owner: 'demo_editor',
    title: 'Ideas for posts',
    content: 'Comparison rates explained\nWhat a lender sees in a bank statement\nFive questions before fixing a rate',
    isPinned: true,
  },
]

export interface DemoCalculation {
  owner: DemoUsername
  name: string
  tool: CalculationTool
  inputs: string
}

export const demoCalculations: readonly DemoCalculation[] = [
  {
    owner: 'demo_reader',
    name: 'House, as the bank offers it',
    tool: 'loan',
    inputs: 'amount=620000&months=360&rate=5.85',
  },
  { owner: 'demo_reader', name: 'House, 25 years', tool: 'loan', inputs: 'amount=620000&months=300&rate=5.85' },
  { owner: 'demo_saver', name: 'Car', tool: 'loan', inputs: 'amount=28000&months=60&rate=8.4' },
]

export const demoFriendRequests = [
  { from: 'demo_reader', to: 'demo_saver', isAccepted: true },
  { from: 'demo_premium', to: 'demo_reader', isAccepted: true },
  { from: 'demo_premium', to: 'demo_saver', isAccepted: false },
] as const satisfies readonly { from: DemoUsername; to: DemoUsername; isAccepted: boolean }[]

/** Drawn by `api/seed/sample/draw/`. Each chapter is a folder of pages numbered from 1. */
export const demoManga = {
  title: 'The Point That Wanted to Be a Line',
  description: 'A point leaves home, meets a line and learns to move.',
  chapters: [
    { name: '1 Leaving home', folder: 'leaving-home', pages: 5 },
    { name: '2 The line', folder: 'the-line', pages: 5 },
  ],
} as const
