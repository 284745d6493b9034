import * as contract from '@ledgerdeck/contract/bonds'
import { measureRisk, measureSensitivity, priceBond, solveYieldToMaturity } from '@ledgerdeck/finance/bonds'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { priceInput, sensitivityInput, yieldInput } from './bond-inputs.service.ts'
import { presentCurve, presentPrice, presentRisk, presentSensitivity, presentYield } from './bonds.presenter.ts'
import { calculations, costOfCurve } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'
import { getPriceCurve } from './price-curves.service.ts'

export function bindBonds(app: FastifyInstance): void {
  bindEndpoint(app, contract.priceBond, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = priceInput(ctx, body)
      return {
        msg: 'Bond price calculated!',
        ...presentPrice(input, calculate(priceBond, input)),
      }
    },
  })
  bindEndpoint(app, contract.solveYieldToMaturity, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = yieldInput(ctx, body)
      const result = calculate(solveYieldToMaturity, input)
      return { msg: 'Yield to maturity calculated!', ...presentYield(input, result) }
    },
  })
  bindEndpoint(app, contract.measureSensitivity, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = sensitivityInput(ctx, body)
      const change = calculate(measureSensitivity, input)
      return { msg: 'Bond price sensitivity calculated!', ...presentSensitivity(input, change) }
    },
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
    handle: async ({ caller }, { body }) => {
      const { input, curve } = await getPriceCurve(caller, body)
      return { msg: 'Bond price curve generated!', ...presentCurve(input, curve) }
    },
  })
}

function riskOf(ctx: Ctx, body: contract.BondAtYieldRequest) {
  const input = priceInput(ctx, body)
  return presentRisk(input, calculate(measureRisk, input))
}
