import type { LoanFigure } from '@ledgerdeck/finance/derivations'
import type { ReactNode } from 'react'
import { outdatedText } from '../../calculators/calculator-form.ts'
import { audText, dayText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { hasExtraRepayments, nameOfExtras } from '../loan-form.ts'
import { type LoanPlan, ownExtras, ownInput } from '../loan-plan.ts'
import { durationText, periodNames } from '../loan-texts.ts'
import { FigureList } from './loan-figures.tsx'

interface SavingsProps {
  plan: LoanPlan
  name: string | undefined
  isOutdated: boolean
}

interface Fact {
  name: string
  value: ReactNode
  about?: string
  working: LoanFigure
}

/** Renders nothing for equal monthly payments without extras. */
export function Savings({ plan, name, isOutdated }: SavingsProps) {
  const { own, terms } = plan
  if (!own) return null
  const extras = nameOfExtras(terms)
  const title = extras ? [`Your loan with ${extras}`, `With ${extras}`] : ['Your loan', 'As repaid']
  const figures = factsOf(plan, own).map(({ working, ...fact }) => ({
    ...fact,
    worked: { figure: working, input: ownInput(terms), extras: ownExtras(terms) },
  }))
  return (
    <Panel
      isPlain
      title={name === undefined ? title[0] : `${title[1]}: ${name}`}
      aside={isOutdated ? outdatedText : undefined}
    >
      <FigureList figures={figures} loan={name} />
    </Panel>
  )
}

/** The repayment first, then what supports it. */
function factsOf({ terms, lastPeriod, lastDay }: LoanPlan, own: NonNullable<LoanPlan['own']>): Fact[] {
  const { repayment, interestOnlyYears } = terms
  const { interestOnlyPayment, interestSaved, periodsSaved, totalInterestPaid } = own
  const extras = nameOfExtras(terms)
  const each = (amount: number) => (
    <>
      {audText(amount)}
      <small>{` a ${periodNames[repayment]}`}</small>
    </>
  )
  const saved = durationText(periodsSaved, repayment)
  const about =
    extras && periodsSaved > 0 ? `Paid off ${saved} early. Saves ${audText(interestSaved)} in interest.` : undefined
  const payment = { value: each(own.payment), working: 'payment' } as const
  const facts: Fact[] =
    interestOnlyPayment === null
      ? [{ ...payment, name: hasExtraRepayments(terms) ? 'Repayment before extras' : 'Repayment', about }]
      : [
          {
            name: `Interest only, years 1 to ${interestOnlyYears}`,
            value: each(interestOnlyPayment),
            about,
            working: 'interestOnlyPayment',
          },
          { ...payment, name: 'Repayment afterwards' },
        ]
  const interest = { value: audText(totalInterestPaid), working: 'totalInterest' } as const
  const day = lastDay === undefined ? '' : `, on ${dayText(lastDay, 'medium')}`
  facts.push(
    extras
      ? { name: 'Interest saved', value: audText(interestSaved), working: 'interestSaved' }
      : { ...interest, name: 'Total interest' },
    { name: 'Paid off', value: `After ${durationText(lastPeriod, repayment)}${day}`, working: 'lastPeriod' },
  )
  if (!extras) return facts
  const time = periodsSaved === 0 ? 'None' : saved
  facts.push(
    { name: 'Time saved', value: time, working: 'periodsSaved' },
    { ...interest, name: `Interest with ${extras}` },
  )
  if (hasExtraRepayments(terms)) {
    const value = audText(own.totalExtraRepayments)
    facts.push({ name: 'Total extra repayments', value, working: 'extraRepayments' })
  }
  return facts
}
