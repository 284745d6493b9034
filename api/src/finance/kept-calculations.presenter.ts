import type { Calculation } from '@ledgerdeck/contract/calculations'
import type { CalculationRow } from './kept-calculations.repository.ts'

export function presentCalculation({ id, name, tool, inputs, createdAt, updatedAt }: CalculationRow): Calculation {
  return { id, name, tool, inputs, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() }
}
