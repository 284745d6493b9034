import {
  type BondAtYieldRequest,
  calculatePriceCurve as calculatePriceCurveEndpoint,
  measureConvexity as measureConvexityEndpoint,
  measureDuration as measureDurationEndpoint,
  measureDv01 as measureDv01Endpoint,
  measureSensitivity as measureSensitivityEndpoint,
  priceBond as priceBondEndpoint,
  solveYieldToMaturity as solveYieldEndpoint,
} from '@ledgerdeck/contract/bonds'
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
  bindEndpoint(app, priceBondEndpoint, {
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
  bindEndpoint(app, solveYieldEndpoint, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = bondAtPrice(ctx, body)
      const found = orRefuse(() => solveYieldToMaturity(input))
      return { msg: 'Yield to maturity calculated!', ...presentYield(input, found) }
    },
  })
  bindEndpoint(app, measureSensitivityEndpoint, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = changedBond(ctx, body)
      const change = orRefuse(() => measureSensitivity(input))
      return { msg: 'Bond price sensitivity calculated!', ...presentSensitivity(input, change) }
    },
  })
  bindEndpoint(app, measureDurationEndpoint, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'Duration calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, measureConvexityEndpoint, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'Convexity calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, measureDv01Endpoint, {
    limit: calculations,
    handle: async (ctx, { body }) => ({ msg: 'DV01 calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, calculatePriceCurveEndpoint, {
    limit: calculations,
    cost: ({ body }) => costOfCurve(body),
    handle: async ({ caller }, { body }) => {
      const { input, curve } = await drawPriceCurve(caller, body)
      return { msg: 'Bond price curve generated!', ...presentCurve(input, curve) }
    },
  })
}

function riskOf(ctx: Ctx, body: BondAtYieldRequest) {
  const input = bondAtYield(ctx, body)
  return presentRisk(
    input,
    orRefuse(() => measureRisk(input)),
  )
}
