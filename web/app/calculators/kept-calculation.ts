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

export const calculatorPaths = {
  loan: '/finance/loan-calculator',
  bond: '/finance/bond-pricing-calculator',
} as const satisfies Record<CalculationTool, string>

/** The calculation that an address of a calculator opens. */
export function calculationAt(address: string): CalculationInputs {
  const [path, inputs = ''] = address.split('?', 2)
  return { tool: path === calculatorPaths.bond ? 'bond' : 'loan', inputs }
}

/** Where the calculator opens it. */
export function calculationAddress({ tool, inputs }: CalculationInputs): string {
  return `${calculatorPaths[tool]}?${inputs}`
}
