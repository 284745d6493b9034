import { loanResult } from '@ledgerdeck/contract/loan-result'
import * as contract from '@ledgerdeck/contract/loans'
import { calculateLoan } from '@ledgerdeck/finance/loans'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { calculations, costOfLoan } from './calculation-costs.service.ts'
import { loanOf } from './loans.service.ts'
import { orRefuse } from './refusals.service.ts'

export function bindLoans(app: FastifyInstance): void {
  bindEndpoint(app, contract.calculateLoan, {
    limit: calculations,
    cost: ({ body }) => costOfLoan(body),
    handle: async (_ctx, { body }) => ({
      msg: 'Calculation successful!',
      data: loanResult(orRefuse(() => calculateLoan(loanOf(body)))),
    }),
  })
}
