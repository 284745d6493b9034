import * as contract from '@ledgerdeck/contract/treasury'
import { priceTreasuryBond, priceTreasuryNote, solveTreasuryBondYield } from '@ledgerdeck/finance/treasury'
import type { FastifyInstance } from 'fastify'
import { calculations } from '../loans/calculation-costs.service.ts'
import { orRefuse } from '../loans/refusals.service.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import {
  presentTreasuryNote,
  presentTreasuryPrice,
  presentTreasuryYield,
  type UsedTerms,
} from './treasury.presenter.ts'

export function bindTreasury(app: FastifyInstance): void {
  bindEndpoint(app, contract.priceTreasuryBond, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = { ...termsOf(ctx, body), yieldRate: body.yield_rate }
      const result = orRefuse(() => priceTreasuryBond(input))
      return { msg: 'Treasury Bond price calculated!', ...presentTreasuryPrice(input, result) }
    },
  })
  bindEndpoint(app, contract.solveTreasuryBondYield, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = { ...termsOf(ctx, body), price: body.price }
      const result = orRefuse(() => solveTreasuryBondYield(input))
      return { msg: 'Treasury Bond yield calculated!', ...presentTreasuryYield(input, result) }
    },
  })
  bindEndpoint(app, contract.priceTreasuryNote, {
    limit: calculations,
    handle: async (_ctx, { body }) => {
      const result = orRefuse(() => priceTreasuryNote({ days: body.days, yieldRate: body.yield_rate }))
      return { msg: 'Treasury Note price calculated!', ...presentTreasuryNote(result) }
    },
  })
}

/** Settlement is today in UTC when it is left out. */
function termsOf({ now }: Pick<Ctx, 'now'>, body: contract.TreasuryTermsRequest): UsedTerms {
  return {
    couponRate: body.coupon_rate,
    maturityDate: body.maturity_date,
    settlementDate: body.settlement_date ?? now().toISOString().slice(0, 10),
  }
}
