import { type Calculation, calculate, parseSetup } from '@ledgerdeck/calculators'
import type { ReaderBlock } from './reader-block.ts'

/** Returns undefined for other types, and for a setup that this version does not understand. */
export function calculationOf(block: Pick<ReaderBlock, 'block_type' | 'data_json'>): Calculation | undefined {
  if (block.block_type !== 'calculator') return undefined
  const { setup } = parseSetup(block.data_json)
  return setup && calculate(setup)
}
