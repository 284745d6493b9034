import type { BondCommand, Command, LoanCommand, TreasuryBondCommand } from '@ledgerdeck/command-line'
import { priceBond, solveYieldToMaturity } from '@ledgerdeck/finance/bonds'
import { calculateLoanWithExtras } from '@ledgerdeck/finance/loans'
import { FinanceRefusal } from '@ledgerdeck/finance/refusals'
import { priceTreasuryBond, solveTreasuryBondYield } from '@ledgerdeck/finance/treasury'
import { bondPath, bondSearch } from '../bonds/bond-address.ts'
import { emptyInputs } from '../bonds/bond-fields.ts'
import { loanPath, loanSearch } from '../loans/loan-address.ts'
import { defaultAssumptions, plainTerms } from '../loans/loan-form.ts'
import { durationText } from '../loans/loan-texts.ts'
import { audText, dayText, percentText } from '../ui/format.ts'

interface PreviewFigure {
  readonly label: string
  readonly text: string
}

export interface Preview {
  readonly sentence: string
  readonly figures: readonly PreviewFigure[]
  readonly to?: string
  readonly problem?: string
}

/** Null for commands that calculate nothing. `today`: the reader's day, `YYYY-MM-DD`. */
export function previewCommand(command: Command, today: string): Preview | null {
  try {
    if (command.type === 'loan') return previewLoan(command)
    if (command.type === 'bond') return previewBond(command, today)
    return command.type === 'tbond' ? previewTreasuryBond(command, today) : null
  } catch (error) {
    if (error instanceof FinanceRefusal) return { sentence: '', figures: [], problem: error.message }
    throw error
  }
}

function previewLoan({ amount, rate, months, extra, offset }: LoanCommand): Preview {
  const ratePercent = Number((rate * 100).toPrecision(15))
  const loan = calculateLoanWithExtras(
    { totalLoanAmount: amount, durationMonths: months, annualInterestRatePercent: ratePercent },
    { regularExtraRepayment: extra, offsetBalance: offset },
  )
  const hasExtras = extra > 0 || offset > 0
  const extras = [
    ...(extra > 0 ? [`${audText(extra)} extra a month`] : []),
    ...(offset > 0 ? [`${audText(offset)} in an offset account`] : []),
  ]
  const terms = `A loan of ${audText(amount)} over ${durationText(months)} at ${ratePercent}% a year`
  return {
    sentence: `${terms}${extras.length > 0 ? `, with ${extras.join(' and ')}` : ''}.`,
    figures: [
      { label: 'Monthly repayment', text: audText(loan.payment + extra) },
      { label: 'Total interest', text: audText(loan.totalInterestPaid) },
      { label: 'Paid off after', text: durationText(loan.lastPeriod) },
      ...(hasExtras ? [{ label: 'Interest saved', text: audText(loan.interestSaved) }] : []),
    ],
    to:
      loanPath +
      loanSearch({
        loans: [
          {
            ...plainTerms,
            amount,
            months,
            ratePercent,
            extras: { extra, extraFrom: 1, offset, offsetIncrease: 0, once: [] },
          },
        ],
        start: null,
        assumptions: defaultAssumptions,
      }),
  }
}

/** The usual face value of price quotations. */
const previewFaceValue = 100

function previewBond({ couponRate, maturity, quote }: BondCommand, today: string): Preview {
  const maturityDate = maturity.length === 4 ? sameDayIn(maturity, today) : maturity
  const terms = { faceValue: previewFaceValue, couponRate, maturityDate, settlementDate: today }
  const inputs = {
    ...emptyInputs,
    faceValue: String(previewFaceValue),
    couponRate: String(couponRate),
    maturityDate,
    settlementDate: today,
  }
  const bond = `A ${rateText(couponRate)} bond that matures on ${dayText(maturityDate, 'medium')}, per ${audText(previewFaceValue, 0)} face value, settled today`
  if ('price' in quote) {
    const { yieldToMaturity, accruedInterest, dirtyPrice } = solveYieldToMaturity({ ...terms, price: quote.price })
    return {
      sentence: `${bond}, bought at ${priceText(quote.price)}.`,
      figures: [
        { label: 'Yield to maturity', text: percentText(yieldToMaturity * 100, 4) },
        { label: 'Accrued interest', text: priceText(accruedInterest) },
        { label: 'Dirty price', text: priceText(dirtyPrice) },
      ],
      to: bondPath + bondSearch('ytm', { ...inputs, price: String(quote.price) }),
    }
  }
  const { cleanPrice, accruedInterest, dirtyPrice } = priceBond({ ...terms, yieldRate: quote.yieldRate })
  return {
    sentence: `${bond}, priced at a yield of ${rateText(quote.yieldRate)}.`,
    figures: [
      { label: 'Clean price', text: priceText(cleanPrice) },
      { label: 'Accrued interest', text: priceText(accruedInterest) },
      { label: 'Dirty price', text: priceText(dirtyPrice) },
    ],
    to: bondPath + bondSearch('price', { ...inputs, yieldRate: String(quote.yieldRate) }),
  }
}

function previewTreasuryBond({ couponRate, maturity, quote, settlement }: TreasuryBondCommand, today: string): Preview {
  const settlementDate = settlement ?? today
  const terms = { couponRate, maturityDate: maturity, settlementDate }
  const settled = settlement === null ? 'settled today' : `settled on ${dayText(settlement, 'medium')}`
  const inputs = {
    ...emptyInputs,
    convention: 'treasury-bond',
    couponRate: String(couponRate),
    maturityDate: maturity,
    settlementDate,
  }
  const bond = `A ${rateText(couponRate)} Treasury Bond that matures on ${dayText(maturity, 'medium')}, ${settled}`
  if ('price' in quote) {
    const { yieldToMaturity, cleanPrice, accruedInterest } = solveTreasuryBondYield({ ...terms, price: quote.price })
    return {
      sentence: `${bond}, traded at ${priceText(quote.price, 3)}.`,
      figures: [
        { label: 'Yield', text: percentText(yieldToMaturity * 100, 4) },
        { label: 'Accrued interest', text: priceText(accruedInterest, 3) },
        { label: 'Clean price', text: priceText(cleanPrice) },
      ],
      to: bondPath + bondSearch('ytm', { ...inputs, price: String(quote.price) }),
    }
  }
  const { priceRounded, cleanPrice, accruedInterest, isExInterest } = priceTreasuryBond({
    ...terms,
    yieldRate: quote.yieldRate,
  })
  return {
    sentence: `${bond}, priced at a yield of ${rateText(quote.yieldRate)}${isExInterest ? '. It is ex-interest: the seller keeps the next coupon' : ''}.`,
    figures: [
      { label: 'Price per $100', text: priceText(priceRounded, 3) },
      { label: 'Accrued interest', text: priceText(accruedInterest, 3) },
      { label: 'Clean price', text: priceText(cleanPrice) },
    ],
    to: bondPath + bondSearch('price', { ...inputs, yieldRate: String(quote.yieldRate) }),
  }
}

const rateText = (rate: number) => `${Number((rate * 100).toPrecision(15))}%`
const priceText = (price: number, decimals = 4) => audText(price, decimals)

/** 28 February replaces a missing 29 February. */
function sameDayIn(year: string, today: string): string {
  const date = `${year}${today.slice(4)}`
  const isLeapDay = date.endsWith('-02-29')
  return isLeapDay && new Date(`${date}T00:00:00Z`).getUTCMonth() !== 1 ? `${year}-02-28` : date
}
