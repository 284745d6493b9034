import { useEffect, useMemo, useState } from 'react'
import { parseBondSearch } from '../bonds/bond-address.ts'
import { loadCalculation } from '../bonds/use-calculation.ts'
import type { CalculationInputs } from '../calculators/saved-calculation.ts'
import { calculateOutcome } from '../loans/live-outcome.ts'
import { parseLoanSearch } from '../loans/loan-address.ts'
import { checkForm } from '../loans/loan-checks.ts'
import { estimateLoan } from '../loans/loan-estimates.ts'
import type { Assumptions } from '../loans/loan-form.ts'
import { type LoanPlan, planLoans } from '../loans/loan-plan.ts'
import { durationText, periodNames, termsText } from '../loans/loan-texts.ts'
import { audText, percentText, todayOfReader } from '../ui/format.ts'

interface SummaryFigure {
  label: string
  text: string
}

export interface CalculationSummary {
  sentence: string
  figures: readonly SummaryFigure[]
}

/** `today` as `YYYY-MM-DD`; null if the calculator rejects the inputs or cannot be loaded. */
export async function summariseCalculation(
  { tool, inputs }: CalculationInputs,
  today: string,
): Promise<CalculationSummary | null> {
  const search = new URLSearchParams(inputs)
  return tool === 'loan' ? summariseLoan(search) : summariseBond(search, today)
}

function summariseLoan(search: URLSearchParams): CalculationSummary | null {
  const form = parseLoanSearch(search)
  const question = form && checkForm(form).question
  if (!question) return null
  const plans = planLoans(calculateOutcome(question))
  return {
    sentence: plans.map(({ terms }) => termsText(terms)).join(' / '),
    figures: plans.flatMap((plan, position) =>
      figuresOfLoan(plan, question.assumptions, position === 0 ? '' : 'Loan B: '),
    ),
  }
}

function figuresOfLoan(plan: LoanPlan, assumptions: Assumptions, prefix: string): SummaryFigure[] {
  const { answer, own, terms, lastPeriod } = plan
  const payment = own?.payment ?? answer.calculated_monthly_payment
  const { comparison } = estimateLoan(plan, assumptions)
  const figures = [
    { label: 'Repayment', text: `${audText(payment)} a ${periodNames[terms.repayment]}` },
    { label: 'Total interest', text: audText(own?.totalInterestPaid ?? answer.total_interest_paid) },
    { label: 'Paid off after', text: durationText(lastPeriod, terms.repayment) },
    { label: 'Comparison rate', text: percentText(comparison.ratePercent, 2) },
  ]
  return figures.map(({ label, text }) => ({ label: prefix + label, text }))
}

async function summariseBond(search: URLSearchParams, today: string): Promise<CalculationSummary | null> {
  const { tab = 'price', inputs } = parseBondSearch(search)
  const calculate = await loadCalculation(tab, inputs.convention)
  const { outcome } = calculate?.(tab, inputs, today) ?? {}
  if (!outcome) return null
  return {
    sentence: outcome.used.map(({ label, text }) => `${label} ${text}`).join(', '),
    figures: [...outcome.main, ...outcome.others].map(({ label, text }) => ({ label, text })),
  }
}

interface Summarised<Saved> {
  calculations: readonly Saved[]
  summaries: readonly (CalculationSummary | null)[]
}

/** The previous ones while new ones are calculated. Each is a task, so lists block no input. */
export function useSummaries<Saved extends CalculationInputs>(
  calculations: readonly Saved[],
): Summarised<Saved> | null {
  const [shown, setShown] = useState<Summarised<Saved> | null>(null)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      const today = todayOfReader()
      void Promise.all(calculations.map((calculation) => summariseCalculation(calculation, today))).then(
        (summaries) => isWanted && setShown({ calculations, summaries }),
      )
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [calculations])
  return shown
}

/** Undefined until calculated, null if impossible. */
export function useSummary({ tool, inputs }: CalculationInputs): CalculationSummary | null | undefined {
  const calculations = useMemo(() => [{ tool, inputs }], [tool, inputs])
  return useSummaries(calculations)?.summaries[0]
}
