import type { ContentBlock } from '@ledgerdeck/blocks'
import { calculator, document, heading, list, paragraph, quote } from '../sample/block-writing.ts'

export const demoTerms = { category: 'Demonstration', tag: 'try it out' } as const

export const demoArticle = {
  title: 'Offset account or extra repayments?',
  summary:
    'Both cut the same interest by the same cent. What differs is how you get the money back, and what you do on a bad day.',
  metaDescription:
    'An offset account and extra repayments save the same interest. What differs is access, fees and tax.',
  keywords: 'offset account, extra repayments, home loan',
  firstHeading: 'The short version',
  picture: {
    file: 'a-buffer-before-a-portfolio.webp',
    alt: 'A column of stacked blocks with a lighter block on top, on a dark green ground',
  },
} as const

export function demoArticleBlocks({ isRevised }: { isRevised: boolean }): ContentBlock[] {
  return document(
    paragraph(
      'A lender charges interest on what you owe today. A dollar in an **offset account** is subtracted from that before the interest is calculated; a dollar **repaid** is subtracted for good. On the day itself the interest is the same.',
    ),
    heading(isRevised ? 'The same interest, three differences' : demoArticle.firstHeading),
    list(
      'unordered',
      '**Access.** Money in the offset account can be spent tomorrow. A repayment comes back only by redraw, if the contract allows it.',
      '**Fees.** An offset account often belongs to a package with an annual fee, or to a higher rate. Extra repayments are usually free on a variable rate.',
      '**Purpose.** If the home may be let later, ask a tax adviser first: what you redraw counts by what you spend it on, money from an offset account does not change the loan.',
    ),
    heading('Try it with your own numbers'),
    calculator(
      {
        calculator: 'loan',
        view: 'repayments',
        inputs: {
          amount: 620_000,
          months: 300,
          rate: 5.85,
          repayment: 'monthly',
          compounding: 'monthly',
          extra: 0,
          offset: 40_000,
          interest_only: 0,
        },
        changeable: [
          { input: 'rate', min: 2, max: 10, step: 0.05 },
          { input: 'extra', min: 0, max: 2_000, step: 50 },
          { input: 'offset', min: 0, max: 200_000, step: 5_000 },
        ],
      },
      'Set the offset to zero and move the extra repayment until the loan ends at the same time.',
    ),
    quote('The best buffer is the one that you do not have to ask for.', 'demo_saver'),
    heading('Which one?'),
    paragraph(
      isRevised
        ? 'Start with the fee. Below the balance at which the saved interest exceeds it, repay. Above it, keep a few months of expenses in the offset account and decide about the rest once a year. The comments below argue about the number of months.'
        : 'Keep a few months of expenses in the offset account and repay with the rest.',
    ),
  )
}

export const demoTour = {
  title: 'What to try on this site',
  summary: 'A short tour for first-time visitors: what each role sees, and where the good parts are.',
} as const

export function demoTourBlocks(): ContentBlock[] {
  return document(
    paragraph(
      'This site is filled with made-up content, so try everything. The accounts whose names begin with `demo_` belong to nobody; the operator has their passwords.',
    ),
    heading('Without an account'),
    list(
      'ordered',
      'Press `Ctrl+K` and type `loan 500k 6% 30y +200/m`: the command line calculates while you type.',
      'Open the [loan calculator](/finance/loan-calculator), move a slider and open the *working* of a figure.',
      'Choose another *theme* in the footer.',
    ),
    heading('As a user'),
    list(
      'unordered',
      '`demo_reader` has notes, saved calculations, a friend and a manga to continue.',
      'Reply to a comment under [the other article](/finance/blog/detail/offset-account-or-extra-repayments); its author gets a notice.',
    ),
    heading('As staff'),
    list(
      'unordered',
      '`demo_editor` writes: open the plan of a scheduled post, compare revisions, send a preview link.',
      '`demo_superuser` also sees settings, invitations, records and the audit in the command centre. A reported comment waits for a decision.',
    ),
  )
}

export const demoPlan = {
  title: 'Five questions to ask before you fix a rate',
  summary: 'For how long, at which cost, with which exit: what to know before a rate is fixed.',
} as const

export function demoPlanBlocks(): ContentBlock[] {
  return document(
    paragraph('A fixed rate is insurance against a rise, and insurance has a price. These five questions find it.'),
    list(
      'ordered',
      'How much above the variable rate is it today?',
      'How many extra repayments a year does it allow?',
      'Does an offset account still count?',
      'What does it cost to leave early?',
      'Which rate follows when the term is over?',
    ),
  )
}
