import * as contract from '@ledgerdeck/contract/bonds'
import { measureRisk, measureSensitivity, priceBond, solveYieldToMaturity } from '@ledgerdeck/finance/bonds'
import type { FastifyInstance } from 'fastify'
import { calculations, costOfCurve } from '../loans/calculation-costs.service.ts'
import { orRefuse } from '../loans/refusals.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { presentCurve, presentPrice, presentRisk, presentSensitivity, presentYield } from './bonds.presenter.ts'
import { bondAtPrice, bondAtYield, changedBond } from './bonds.service.ts'
import { drawPriceCurve } from './price-curves.service.ts'

export function bindBonds(app: FastifyInstance): void {
  bindEndpoint(app, contract.priceBond, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = bondAtYield(ctx, body)
      return {
        msg: 'Bond price calculated!',
        ...presentPrice(
          input,
          orRefuse(() => priceBond(input)),
        ),
      }
    },
  })
  bindEndpoint(app, contract.solveYieldToMaturity, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = bondAtPrice(ctx, body)
      const found = orRefuse(() => solveYieldToMaturity(input))
      return { msg: 'Yield to maturity calculated!', ...presentYield(input, found) }
    },
  })
  bindEndpoint(app, contract.measureSensitivity, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = changedBond(ctx, body)
      const change = orRefuse(() => measureSensitivity(input))
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
      const { input, curve } = await drawPriceCurve(caller, body)
      return { msg: 'Bond price curve generated!', ...presentCurve(input, curve) }
    },
  })
}

function riskOf(ctx: Ctx, body: contract.BondAtYieldRequest) {
  const input = bondAtYield(ctx, body)
  return presentRisk(
    input,
    orRefuse(() => measureRisk(input)),
  )
}
