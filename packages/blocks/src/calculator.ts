import { type Calculation, type CalculatorSetup, newSetup, parseSetup } from '@ledgerdeck/calculators'
import { z } from 'zod'
import { blockFields, dataJson, emptyFields } from './block-fields.ts'
import type { ReaderBlock } from './reader-block.ts'

/** The setup is in `data_json`. `caption` is the plain text below the calculator. */
export function calculatorBlockSchema() {
  return blockFields().extend({ block_type: z.literal('calculator'), data_json: dataJson(setupSchema()) })
}

function setupSchema() {
  return z.unknown().transform((given, context): CalculatorSetup => {
    const { setup, problems } = parseSetup(given)
    if (setup) return setup
    for (const { path, message } of problems) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
}

export type CalculatorBlock = z.infer<ReturnType<typeof calculatorBlockSchema>>

export function newCalculatorBlock(order: number): CalculatorBlock {
  return { ...emptyFields, order, block_type: 'calculator', data_json: newSetup('loan') }
}

/** @param calculation if absent, only the caption is returned */
export function calculatorToPlainText(block: Pick<ReaderBlock, 'caption'>, calculation?: Calculation): string {
  return [calculation?.sentence ?? '', block.caption].filter((text) => text.trim() !== '').join('\n')
}
