import { calculateLoan as calculateLoanEndpoint, type LoanRequest } from '@ledgerdeck/contract/loans'
import { calculateLoan, type LoanInput } from '@ledgerdeck/finance/loans'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { presentLoan } from './loans.presenter.ts'
import { orRefuse } from './refusals.service.ts'

export function bindLoans(app: FastifyInstance): void {
  bindEndpoint(app, calculateLoanEndpoint, {
    handle: async (_ctx, { body }) => ({
      msg: 'Calculation successful!',
      data: presentLoan(orRefuse(() => calculateLoan(inputOf(body)))),
    }),
  })
}

function inputOf(body: LoanRequest): LoanInput {
  return {
    totalLoanAmount: body.total_loan_amount,
    durationMonths: body.duration_months,
    annualInterestRatePercent: body.annual_interest_rate,
    compoundingFrequency: body.compounding_frequency,
  }
}
