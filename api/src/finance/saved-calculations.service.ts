import type { CalculationTool } from '@ledgerdeck/contract/calculations'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { listPage, type Page } from '../platform/lists/page.ts'
import {
  type CalculationRow,
  deleteCalculationRow,
  findCalculation,
  insertCalculation,
  listCalculationRows,
  updateCalculationName,
} from './saved-calculations.repository.ts'

const calculationsPerPage = 50

interface CalculationsQuery {
  page: number
  ids?: number[] | undefined
}

export async function listCalculations(
  { db, actor }: UserCtx,
  { page, ids }: CalculationsQuery,
): Promise<Page<CalculationRow>> {
  const wanted = { page, rows: calculationsPerPage }
  return listPage(wanted, (range) => listCalculationRows(db, { ownerId: actor.id, ids, ...range }))
}

/** @throws AppError 404 unless it is one of the user's own calculations */
export async function getCalculation({ db, actor }: UserCtx, id: number): Promise<CalculationRow> {
  return orNotFound(await findCalculation(db, { ownerId: actor.id, id }))
}

interface CreateCalculationInput {
  name: string
  tool: CalculationTool
  inputs: string
}

/** @throws AppError 413 when the storage is full */
export function createCalculation(ctx: UserCtx, input: CreateCalculationInput): Promise<CalculationRow> {
  const { id: ownerId } = ctx.actor
  return ctx.change([], async (db) => {
    await ctx.quota.reserve(db, ownerId, 1)
    return ctx.storeAnswer(db, await insertCalculation(db, { ...input, ownerId, createdAt: ctx.now() }))
  })
}

/** @throws AppError 404 unless it is one of the user's own calculations */
export function renameCalculation(ctx: UserCtx, id: number, name: string): Promise<CalculationRow> {
  return ctx.change([], async (db) =>
    orNotFound(await updateCalculationName(db, { ownerId: ctx.actor.id, id, name, now: ctx.now() })),
  )
}

/** @throws AppError 404 unless it is one of the user's own calculations */
export async function deleteCalculation(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([], async (db) => orNotFound(await deleteCalculationRow(db, { ownerId: ctx.actor.id, id })))
}

function orNotFound(calculation: CalculationRow | null): CalculationRow {
  if (calculation) return calculation
  throw new AppError(404, 'calculation_not_found', 'Calculation not found.')
}
