import { type Expression, evaluate, type Values } from './expression.ts'

/** The version of the calculations; that of this package. */
export const ENGINE_VERSION = '0.1.0'

/** How a value is written. */
export type ValueKind = 'money' | 'rate' | 'years' | 'number' | 'count'

/** One line of a working: what a letter means, how it is calculated, and what it is. */
export interface DerivationLine {
  readonly symbol: string
  readonly meaning: string
  readonly kind: ValueKind
  /** Null for what is given. */
  readonly formula: Expression | null
  readonly value: number
}

/** How a figure came about. The last line is the figure. */
export interface Derivation {
  readonly lines: readonly DerivationLine[]
  /** The numbers of all letters, for formulas with the numbers filled in. */
  readonly values: Values
  /** Where the formula comes from. */
  readonly source: string
  readonly rounding: string
  readonly engineVersion: string
}

type Meaning = readonly [symbol: string, meaning: string, kind: ValueKind]

/** Writes a working line by line; each line can use the letters of those before it. */
export class Working {
  readonly #lines: DerivationLine[] = []
  readonly #values = new Map<string, number>()
  readonly #checks = new Set<string>()

  /** A number that is given. */
  given([symbol, meaning, kind]: Meaning, value: number): this {
    return this.#add({ symbol, meaning, kind, formula: null, value })
  }

  /**
   * @param value what the engine has calculated, where it has; else the value of the formula
   */
  step([symbol, meaning, kind]: Meaning, formula: Expression, value = evaluate(formula, this.#values)): this {
    return this.#add({ symbol, meaning, kind, formula, value })
  }

  /** A step that comes to the same as an earlier line. Both are always shown. */
  check(meaning: Meaning, formula: Expression, { sameAs }: { sameAs: string }): this {
    this.#checks.add(meaning[0]).add(sameAs)
    return this.step(meaning, formula)
  }

  /** @param symbol of the figure; only the lines that it needs are kept, and its own is the last */
  derivationOf(symbol: string, facts: Pick<Derivation, 'source' | 'rounding'>): Derivation {
    const needed = new Set([symbol, ...this.#checks])
    for (const line of this.#lines.toReversed()) {
      if (needed.has(line.symbol) && line.formula) addSymbols(line.formula, needed)
    }
    const lines = this.#lines.filter((line) => needed.has(line.symbol))
    const last = lines.filter((line) => line.symbol === symbol)
    return {
      lines: [...lines.filter((line) => line.symbol !== symbol), ...last],
      values: this.#values,
      engineVersion: ENGINE_VERSION,
      ...facts,
    }
  }

  #add(line: DerivationLine): this {
    this.#lines.push(line)
    this.#values.set(line.symbol, line.value)
    return this
  }
}

function addSymbols(expression: Expression, symbols: Set<string>): void {
  switch (expression.type) {
    case 'number':
      return
    case 'symbol':
      symbols.add(expression.name)
      return
    case 'sum':
    case 'product':
      for (const term of expression.terms) addSymbols(term, symbols)
      return
    case 'series':
      addSymbols(expression.last, symbols)
      addSymbols(expression.body, symbols)
      return
    case 'rounded':
      addSymbols(expression.of, symbols)
      return
    default:
      addSymbols(expression.left, symbols)
      addSymbols(expression.right, symbols)
  }
}
