import type { Calculation } from '@ledgerdeck/contract/calculations'
import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { currentUser } from '../session/session.ts'
import { defineSearch, pageNumber } from '../ui/content/search-params.ts'
import { keepInBrowser } from './browser-calculations.ts'
import { type CalculationInputs, calculationsPath, type KeptCalculation } from './kept-calculation.ts'

export const calculationsSearch = defineSearch(calculationsPath, { page: pageNumber })

export const calculationsQuery = ({ page }: typeof calculationsSearch.defaults) =>
  endpointQuery(api.calculations.listCalculations, { query: { page } })

export function keptCalculation({ id, name, tool, inputs, created_at }: Calculation): KeptCalculation {
  return { key: String(id), name, tool, inputs, createdAt: created_at }
}

export async function keepCalculation(calculation: CalculationInputs & { name: string }): Promise<{ msg: string }> {
  if (!currentUser()) return keepInBrowser(calculation)
  return api.calculations.createCalculation({ body: calculation })
}

export const renameInAccount = (key: string, name: string) =>
  api.calculations.renameCalculation({ params: { id: Number(key) }, body: { name } })

export const deleteFromAccount = (key: string) => api.calculations.deleteCalculation({ params: { id: Number(key) } })
