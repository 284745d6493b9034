import { type Expression, elementName, evaluate, type Values } from './expression.ts'

/** The version of the calculations, which is that of this package. */
export const financeEngineVersion = '0.2.0'

/** A rate is a decimal (0.05 is 5%), a percentage is not (5 is 5%). */
export type ValueKind = 'money' | 'rate' | 'percent' | 'years' | 'number' | 'count'

export interface DerivationLine {
  readonly symbol: string
  readonly meaning: string
  readonly kind: ValueKind
  /** Null for given values. In a list, the formula of each k. */
  readonly formula: Expression | null
  readonly value: number
  /** Values from k = 1; absent for a single number. */
  readonly list?: readonly number[]
}

/** The last line is the result. */
export interface Derivation {
  readonly lines: readonly DerivationLine[]
  readonly values: Values
  readonly source: string
  readonly rounding: string
  readonly engineVersion: string
}

type Meaning = readonly [symbol: string, meaning: string, kind: ValueKind]

export class Working {
  readonly #lines: DerivationLine[] = []
  readonly #values = new Map<string, number>()
  readonly #checks = new Set<string>()
  readonly #origins = new Map<string, readonly string[]>()

  /** @param from symbols of the lines that the number is taken from */
  given([symbol, meaning, kind]: Meaning, value: number, from: readonly string[] = []): this {
    this.#origins.set(symbol, from)
    return this.#add({ symbol, meaning, kind, formula: null, value })
  }

  /**
   * The symbol of each number is the name of the list with `ₖ` behind it.
   * @param source the formula for each k, or the symbols of the lines that the numbers follow from
   * @param start the number for k = 0, where formulas use it
   */
  list(
    [name, meaning, kind]: Meaning,
    list: readonly number[],
    source: Expression | readonly string[] = [],
    start?: number,
  ): this {
    const symbol = listSymbol(name)
    const formula = 'type' in source ? source : null
    this.#origins.set(symbol, 'type' in source ? [] : source)
    if (start !== undefined) this.#values.set(elementName(name, 0), start)
    list.forEach((value, index) => {
      this.#values.set(elementName(name, index + 1), value)
    })
    this.#lines.push({ symbol, meaning, kind, formula, value: list[0] ?? Number.NaN, list })
    return this
  }

  /** @param value the engine's result, if there is one */
  step([symbol, meaning, kind]: Meaning, formula: Expression, value = evaluate(formula, this.#values)): this {
    return this.#add({ symbol, meaning, kind, formula, value })
  }

  /** Has the same value as an earlier line. Both are always shown. */
  check(meaning: Meaning, formula: Expression, { sameAs }: { sameAs: string }): this {
    this.#checks.add(meaning[0]).add(sameAs)
    return this.step(meaning, formula)
  }

  /** Keeps only the lines that the figure depends on. Its own line is the last. */
  derivationOf(symbol: string, facts: Pick<Derivation, 'source' | 'rounding'>): Derivation {
    const needed = this.#neededFor(symbol)
    const lines = this.#lines.filter((line) => needed.has(line.symbol))
    const last = lines.filter((line) => line.symbol === symbol)
    return {
      lines: [...lines.filter((line) => line.symbol !== symbol), ...last],
      values: this.#values,
      engineVersion: financeEngineVersion,
      ...facts,
    }
  }

  /** Lists can refer to each other, so lines are added until no dependency is missing. */
  #neededFor(symbol: string): Set<string> {
    const needed = new Set([symbol, ...this.#checks])
    let size: number
    do {
      size = needed.size
      for (const line of this.#lines) if (needed.has(line.symbol)) this.#addNeeded(line, needed)
    } while (needed.size > size)
    return needed
  }

  #addNeeded({ symbol, formula }: DerivationLine, needed: Set<string>): void {
    if (formula) addSymbols(formula, needed)
    for (const origin of this.#origins.get(symbol) ?? []) needed.add(origin)
  }

  #add(line: DerivationLine): this {
    this.#lines.push(line)
    this.#values.set(line.symbol, line.value)
    return this
  }
}

const listSymbol = (name: string) => `${name}ₖ`

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
    case 'ceiling':
    case 'rounded':
      addSymbols(expression.of, symbols)
      return
    case 'element':
      symbols.add(listSymbol(expression.list))
      addSymbols(expression.index, symbols)
      return
    default:
      addSymbols(expression.left, symbols)
      addSymbols(expression.right, symbols)
  }
}
