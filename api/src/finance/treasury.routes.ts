import * as contract from '@ledgerdeck/contract/treasury'
import {
  answerTreasuryBondPrice,
  answerTreasuryBondSensitivity,
  answerTreasuryBondYield,
  answerTreasuryNotePrice,
  answerTreasuryNoteSensitivity,
} from '@ledgerdeck/contract/treasury-answers'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { parseTreasuryBonds } from './bonds-on-issue.service.ts'
import { treasuryBonds, treasuryBondsAsOf, treasuryBondsSource } from './bonds-on-issue.settings.ts'
import { calculations, costOfCurve } from './calculation-limits.service.ts'
import { todayInUtc } from './calculators.routes.ts'
import { calculate } from './finance.errors.ts'
import { getTreasuryBondCurve, getTreasuryNoteCurve } from './price-curves.service.ts'

export function bindTreasury(app: FastifyInstance): void {
  bindTreasuryBonds(app)
  bindTreasuryNotes(app)
}

function bindTreasuryBonds(app: FastifyInstance): void {
  bindEndpoint(app, contract.priceTreasuryBond, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Treasury Bond price calculated!',
      ...calculate(answerTreasuryBondPrice, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, contract.solveTreasuryBondYield, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Treasury Bond yield calculated!',
      ...calculate(answerTreasuryBondYield, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, contract.measureTreasuryBondSensitivity, {
    limit: calculations,
    handle: async (ctx, { body }) => ({
      msg: 'Treasury Bond sensitivity calculated!',
      ...calculate(answerTreasuryBondSensitivity, body, todayInUtc(ctx)),
    }),
  })
  bindEndpoint(app, contract.calculateTreasuryBondCurve, {
    limit: calculations,
    cost: ({ body }) => costOfCurve(body),
    handle: async (ctx, { body }) => ({
      msg: 'Treasury Bond curve generated!',
      ...(await getTreasuryBondCurve(ctx.caller, body, todayInUtc(ctx))),
    }),
  })
  bindEndpoint(app, contract.listTreasuryBonds, {
    cacheTags: () => ['settings'],
    handle: async ({ settings }) => ({
      bonds: (parseTreasuryBonds(settings.get(treasuryBonds)) ?? []).map(({ couponRate, maturityDate }) => ({
        coupon_rate: couponRate,
        maturity_date: maturityDate,
      })),
      as_of: settings.get(treasuryBondsAsOf),
      source: settings.get(treasuryBondsSource),
    }),
  })
}

function bindTreasuryNotes(app: FastifyInstance): void {
  bindEndpoint(app, contract.priceTreasuryNote, {
    limit: calculations,
    handle: async (_ctx, { body }) => ({
      msg: 'Treasury Note price calculated!',
      ...calculate(answerTreasuryNotePrice, body),
    }),
  })
  bindEndpoint(app, contract.measureTreasuryNoteSensitivity, {
    limit: calculations,
    handle: async (_ctx, { body }) => ({
      msg: 'Treasury Note sensitivity calculated!',
      ...calculate(answerTreasuryNoteSensitivity, body),
    }),
  })
  bindEndpoint(app, contract.calculateTreasuryNoteCurve, {
    limit: calculations,
    cost: ({ body }) => costOfCurve(body),
    handle: async ({ caller }, { body }) => ({
      msg: 'Treasury Note curve generated!',
      ...(await getTreasuryNoteCurve(caller, body)),
    }),
  })
}
