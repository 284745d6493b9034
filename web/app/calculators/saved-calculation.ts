export type CalculationTool = 'loan' | 'bond'

/** The query string without `?`. */
export interface CalculationInputs {
  tool: CalculationTool
  inputs: string
}

export interface SavedCalculation extends CalculationInputs {
  key: string
  name: string
  createdAt: string
}

export const calculationsPath = '/finance/calculations'

export const calculatorPaths = {
  loan: '/finance/loan-calculator',
  bond: '/finance/bond-pricing-calculator',
} as const satisfies Record<CalculationTool, string>

export function calculationAt(address: string): CalculationInputs {
  const [path, inputs = ''] = address.split('?', 2)
  return { tool: path === calculatorPaths.bond ? 'bond' : 'loan', inputs }
}

export function calculationAddress({ tool, inputs }: CalculationInputs): string {
  return `${calculatorPaths[tool]}?${inputs}`
}
