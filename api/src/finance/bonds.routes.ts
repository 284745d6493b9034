import { answerBondPrice, answerBondRisk, answerBondYield } from '@ledgerdeck/contract/bond-answers'
import * as contract from '@ledgerdeck/contract/bonds'
import { answerBondSensitivity } from '@ledgerdeck/contract/sensitivity-answers'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { calculations, costOfCurve } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'
import { getPriceCurve } from './price-curves.service.ts'

export function bindBonds(app: FastifyInstance): void {
  bindEndpoint(app, contract.priceBond, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Bond price calculated!',
      ...calculate(answerBondPrice, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, contract.solveYieldToMaturity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Yield to maturity calculated!',
      ...calculate(answerBondYield, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, contract.measureSensitivity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Bond price sensitivity calculated!',
      ...calculate(answerBondSensitivity, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, contract.measureDuration, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'Duration calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, contract.measureConvexity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'Convexity calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, contract.measureDv01, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'DV01 calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, contract.calculatePriceCurve, {
    limit: calculations,
    cost: ({ body }) => costOfCurve(body),
    handle: async ({ caller }, { body }) => ({
      msg: 'Bond price curve generated!',
      ...(await getPriceCurve(caller, body)),
    }),
  })
}

function riskOf(ctx: Ctx, body: contract.BondAtYieldRequest) {
  return calculate(answerBondRisk, body, todayInUtc(ctx))
}

export function todayInUtc({ now }: Pick<Ctx, 'now'>): string {
  return now().toISOString().slice(0, 10)
}
