import * as contract from '@ledgerdeck/contract/treasury'
import { priceTreasuryBond, priceTreasuryNote, solveTreasuryBondYield } from '@ledgerdeck/finance/treasury'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { calculations } from './calculation-limits.service.ts'
import { calculate } from './finance.errors.ts'
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
      const result = calculate(priceTreasuryBond, input)
      return { msg: 'Treasury Bond price calculated!', ...presentTreasuryPrice(input, result) }
    },
  })
  bindEndpoint(app, contract.solveTreasuryBondYield, {
    limit: calculations,
    handle: async (ctx, { body }) => {
      const input = { ...termsOf(ctx, body), price: body.price }
      const result = calculate(solveTreasuryBondYield, input)
      return { msg: 'Treasury Bond yield calculated!', ...presentTreasuryYield(input, result) }
    },
  })
  bindEndpoint(app, contract.priceTreasuryNote, {
    limit: calculations,
    handle: async (_ctx, { body }) => {
      const result = calculate(priceTreasuryNote, { days: body.days, yieldRate: body.yield_rate })
      return { msg: 'Treasury Note price calculated!', ...presentTreasuryNote(result) }
    },
  })
}

/** Settlement defaults to today in UTC. */
function termsOf({ now }: Pick<Ctx, 'now'>, body: contract.TreasuryTermsRequest): UsedTerms {
  return {
    couponRate: body.coupon_rate,
    maturityDate: body.maturity_date,
    settlementDate: body.settlement_date ?? now().toISOString().slice(0, 10),
  }
}
