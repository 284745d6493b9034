import { addAsDecimals } from '../decimals.ts'
import { type Derivation, type ValueKind, Working } from './derivation.ts'
import { minus } from './expression.ts'

export interface ComparedPair {
  /** Such as `Total interest paid`. */
  readonly name: string
  readonly kind: ValueKind
  readonly a: number
  readonly b: number
}

/** Derives by how much a figure of loan B differs from that of loan A. */
export function deriveDifference({ name, kind, a, b }: ComparedPair): Derivation {
  const working = new Working()
    .given(['a', `${name}, loan A`, kind], a)
    .given(['b', `${name}, loan B`, kind], b)
    .step(['d', 'B less A', kind], minus('b', 'a'), addAsDecimals(b, -a))
  return working.derivationOf('d', {
    source: 'The figures of the two loans, each with a working of its own',
    rounding: 'The difference is taken in decimals, and nothing is rounded again.',
  })
}
