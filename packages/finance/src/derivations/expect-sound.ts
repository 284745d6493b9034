import { expect } from 'vitest'
import type { Derivation, DerivationLine } from './derivation.ts'
import { type Expression, elementName, evaluate } from './expression.ts'

/** Each formula must give the value of its line, and the last line the figure. */
export function expectSound({ lines, values }: Derivation, figure: number): void {
  const known = new Map(values.entries().filter(([name]) => name.includes('[')))
  for (const line of lines) {
    const { symbol, formula, value, list } = line
    if (list) expectSoundList(line, known)
    else {
      if (formula) expectClose(line, evaluate(formula, known), value, known)
      known.set(symbol, value)
      expect(values.get(symbol)).toBe(value)
    }
  }
  expect(lines.at(-1)?.value).toBe(figure)
  const check = known.get('P*')
  if (check !== undefined) {
    const price = known.get('P') ?? Number.NaN
    expect(Math.abs(check - price)).toBeLessThanOrEqual(1e-9 * Math.max(known.get('F') ?? 1e3, price))
  }
  expect(new Set(lines.map(({ symbol }) => symbol)).size).toBe(lines.length)
}

function expectSoundList(line: DerivationLine, known: ReadonlyMap<string, number>): void {
  const { formula, list = [] } = line
  const inner = new Map(known)
  list.forEach((value, index) => {
    expect(known.get(elementName(line.symbol.replace('ₖ', ''), index + 1))).toBe(value)
    if (formula) expectClose(line, evaluate(formula, inner.set('k', index + 1)), value, known)
  })
}

function expectClose(
  { symbol, kind, formula }: DerivationLine,
  evaluated: number,
  value: number,
  known: ReadonlyMap<string, number>,
): void {
  const size =
    kind === 'money' ? Math.max(known.get('F') ?? known.get('P') ?? 100, Math.abs(value)) : Math.max(1, Math.abs(value))
  const unit = decimalsOf(formula)
  const slack = unit === undefined ? 0 : 10 ** -unit
  expect(Math.abs(evaluated - value), symbol).toBeLessThanOrEqual(1e-9 * size + slack)
}

function decimalsOf(formula: Expression | null): number | undefined {
  return formula?.type === 'rounded' ? formula.decimals : undefined
}
