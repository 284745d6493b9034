import { answerBondPrice, answerBondRisk, answerBondYield } from '@ledgerdeck/contract/bond-answers'
import * as bonds from '@ledgerdeck/contract/bonds'
import { loanResult } from '@ledgerdeck/contract/loan-result'
import * as loans from '@ledgerdeck/contract/loans'
import { answerBondSensitivity } from '@ledgerdeck/contract/sensitivity-answers'
import { calculateLoan, type LoanInput } from '@ledgerdeck/finance/loans'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { utcDay } from '../platform/text/times.ts'
import { calculations, costOfCurve, costOfLoan } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'
import { getPriceCurve } from './price-curves.service.ts'

export function bindLoans(app: FastifyInstance): void {
  bindEndpoint(app, loans.calculateLoan, {
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
function loanInput(body: loans.LoanRequest): LoanInput {
  const rate = body.annual_interest_rate
  return {
    totalLoanAmount: body.total_loan_amount,
    durationMonths: body.duration_months,
    annualInterestRatePercent: rate > 0 && rate < minEffectiveRatePercent ? 0 : rate,
    compoundingFrequency: body.compounding_frequency,
  }
}

export function bindBonds(app: FastifyInstance): void {
  bindEndpoint(app, bonds.priceBond, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Bond price calculated!',
      ...calculate(answerBondPrice, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, bonds.solveYieldToMaturity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Yield to maturity calculated!',
      ...calculate(answerBondYield, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, bonds.measureSensitivity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Bond price sensitivity calculated!',
      ...calculate(answerBondSensitivity, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, bonds.measureDuration, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'Duration calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, bonds.measureConvexity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'Convexity calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, bonds.measureDv01, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'DV01 calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, bonds.calculatePriceCurve, {
    limit: calculations,
    cost: ({ body }) => costOfCurve(body),
    handle: async ({ caller }, { body }) => ({
      msg: 'Bond price curve generated!',
      ...(await getPriceCurve(caller, body)),
    }),
  })
}

function riskOf(ctx: Ctx, body: bonds.BondAtYieldRequest) {
  return calculate(answerBondRisk, body, todayInUtc(ctx))
}

export function todayInUtc({ now }: Pick<Ctx, 'now'>): string {
  return utcDay(now())
}
