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
import {
  calculatePriceCurve,
  measureRisk,
  measureSensitivity,
  priceBond,
  solveYieldToMaturity,
} from '@ledgerdeck/finance/bonds'
import type { FastifyInstance } from 'fastify'
import { orRefuse } from '../loans/refusals.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { presentCurve, presentPrice, presentRisk, presentSensitivity, presentYield } from './bonds.presenter.ts'
import { bondAtPrice, bondAtYield, bondCurve, changedBond } from './bonds.service.ts'

export function bindBonds(app: FastifyInstance): void {
  bindEndpoint(app, priceBondEndpoint, {
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
    handle: async (ctx, { body }) => {
      const input = bondAtPrice(ctx, body)
      const found = orRefuse(() => solveYieldToMaturity(input))
      return { msg: 'Yield to maturity calculated!', ...presentYield(input, found) }
    },
  })
  bindEndpoint(app, measureSensitivityEndpoint, {
    handle: async (ctx, { body }) => {
      const input = changedBond(ctx, body)
      const change = orRefuse(() => measureSensitivity(input))
      return { msg: 'Bond price sensitivity calculated!', ...presentSensitivity(input, change) }
    },
  })
  bindEndpoint(app, measureDurationEndpoint, {
    handle: async (ctx, { body }) => ({ msg: 'Duration calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, measureConvexityEndpoint, {
    handle: async (ctx, { body }) => ({ msg: 'Convexity calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, measureDv01Endpoint, {
    handle: async (ctx, { body }) => ({ msg: 'DV01 calculated!', ...riskOf(ctx, body) }),
  })
  bindEndpoint(app, calculatePriceCurveEndpoint, {
    handle: async (_ctx, { body }) => {
      const input = bondCurve(body)
      const curve = orRefuse(() => calculatePriceCurve(input))
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
