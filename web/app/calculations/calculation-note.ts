import { calculationAddress, type KeptCalculation } from '../calculators/kept-calculation.ts'
import type { CalculationSummary } from './calculation-summary.ts'

/** As in the contract. */
const maxContentCharacters = 5_000

/** `origin` of the site has no trailing slash. */
export function calculationNote(
  calculation: KeptCalculation,
  { sentence, figures }: CalculationSummary,
  origin: string,
): { title: string; content: string } {
  const link = origin + calculationAddress(calculation)
  const lines = [sentence, '', ...figures.map(({ label, text }) => `- ${label}: ${text}`), '', '']
  const content = lines.join('\n').slice(0, maxContentCharacters)
  const withLink = content + link
  return { title: calculation.name, content: withLink.length <= maxContentCharacters ? withLink : content.trimEnd() }
}
