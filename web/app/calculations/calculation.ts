import { bondPath } from '../bonds/bond-address.ts'
import { loanPath } from '../loans/loan-address.ts'

export type CalculationTool = 'loan' | 'bond'

/** What is entered in a calculator: its address without path and `?`. */
export interface CalculationInputs {
  tool: CalculationTool
  inputs: string
}

export interface KeptCalculation extends CalculationInputs {
  /** Tells it from the others of the list. */
  key: string
  name: string
  /** ISO 8601. */
  createdAt: string
}

/** As in the contract, whose modules also contain validators. */
export const maxNameCharacters = 120

export const calculationsPath = '/finance/calculations'

const paths: Record<CalculationTool, string> = { loan: loanPath, bond: bondPath }

/** Where the calculator opens it. */
export function calculationAddress({ tool, inputs }: CalculationInputs): string {
  return `${paths[tool]}?${inputs}`
}
