import { loanResult } from '@ledgerdeck/contract/loan-result'
import * as contract from '@ledgerdeck/contract/loans'
import { calculateLoan, type LoanInput } from '@ledgerdeck/finance/loans'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { calculations, costOfLoan } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'

export function bindLoans(app: FastifyInstance): void {
  bindEndpoint(app, contract.calculateLoan, {
    limit: calculations,
    cost: ({ body }) => costOfLoan(body),
    handle: async (_ctx, { body }) => ({
      msg: 'Calculation successful!',
      data: loanResult(calculate(calculateLoan, loanInput(body))),
    }),
  })
}

/** Percent a year. No accepted amount bears half a cent of interest below it. */
const minEffectiveRatePercent = 1e-15

/** Calculations use exact fractions: 600 months at a rate of 300 decimals would take too long. */
function loanInput(body: contract.LoanRequest): LoanInput {
  const rate = body.annual_interest_rate
  return {
    totalLoanAmount: body.total_loan_amount,
    durationMonths: body.duration_months,
    annualInterestRatePercent: rate > 0 && rate < minEffectiveRatePercent ? 0 : rate,
    compoundingFrequency: body.compounding_frequency,
  }
}
