import { calculationBounds } from '@ledgerdeck/contract/calculation-bounds'

/** The first of the names that is short enough. */
export function suggestedName(names: readonly string[]): string {
  return names.find((name) => name.trim() !== '' && name.length <= calculationBounds.nameCharacters) ?? ''
}
