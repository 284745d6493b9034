import type { Calculation } from '@ledgerdeck/contract/calculations'
import * as contract from '@ledgerdeck/contract/calculations'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../platform/limits/call-limit.ts'
import type { CalculationRow } from './saved-calculations.repository.ts'
import {
  createCalculation,
  deleteCalculation,
  getCalculation,
  listCalculations,
  renameCalculation,
} from './saved-calculations.service.ts'

const calculationWrites: CallLimit = {
  name: 'calculation-writes',
  counts: 'calculations saved, renamed and deleted',
  points: 600,
  seconds: 600,
  per: 'user',
  isLocal: true,
}

export function bindCalculations(app: FastifyInstance): void {
  bindEndpoint(app, contract.listCalculations, {
    handle: async (ctx, { query }) => {
      const { rows, total, page, pages } = await listCalculations(ctx, query)
      return { data: rows.map(presentCalculation), total, page, numOfPages: pages }
    },
  })
  bindEndpoint(app, contract.createCalculation, {
    limit: calculationWrites,
    handle: (ctx, { body: { name, tool, inputs }, answerOnce }) =>
      answerOnce(
        () => createCalculation(ctx, { name, tool, inputs }),
        (calculation) => ({ msg: 'Calculation saved.', data: presentCalculation(calculation) }),
      ),
  })
  bindEndpoint(app, contract.renameCalculation, {
    limit: calculationWrites,
    saved: async (ctx, { id }) => presentCalculation(await getCalculation(ctx, id)),
    handle: async (ctx, { params, body }) => ({
      msg: 'Calculation renamed.',
      data: presentCalculation(await renameCalculation(ctx, params.id, body.name)),
    }),
  })
  bindEndpoint(app, contract.deleteCalculation, {
    limit: calculationWrites,
    handle: async (ctx, { params }) => {
      await deleteCalculation(ctx, params.id)
      return { msg: 'Calculation deleted.' }
    },
  })
}

function presentCalculation({ id, name, tool, inputs, createdAt, updatedAt }: CalculationRow): Calculation {
  return { id, name, tool, inputs, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() }
}
