import type { Derivation, DerivationLine } from '@ledgerdeck/finance/derivations'
import { classNames } from '../../ui/class-names.ts'
import { audText, shareText, significantText } from '../../ui/format.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import styles from './derivation-lines.module.css'
import { Formula } from './formula.tsx'

const numberText = (value: number) => significantText(value, 10)

const texts: Readonly<Record<DerivationLine['kind'], (value: number) => string>> = {
  money: (value) => audText(value, 2, 6),
  rate: (value) => shareText(value, 6),
  years: (value) => `${numberText(value)} years`,
  number: numberText,
  count: numberText,
}

/** A working line by line: what is given, then each formula, with letters and with numbers. */
export function DerivationLines({ derivation }: { derivation: Derivation }) {
  const { lines, values, source, rounding, engineVersion } = derivation
  return (
    <div className={styles.working}>
      <ol className={styles.lines}>
        {lines.map(({ symbol, meaning, kind, formula, value }) => (
          <li key={symbol} className={classNames(styles.line, !formula && styles.given)}>
            <p className={styles.meaning}>
              <b>{symbol}</b> {meaning}
            </p>
            {formula && (
              <ScrollArea as="div" className={styles.formula} aria-label={`Formula of ${symbol}`} role="group">
                <span>
                  = <Formula expression={formula} />
                </span>
                <span>
                  = <Formula expression={formula} values={values} />
                </span>
              </ScrollArea>
            )}
            <p className={styles.value}>= {texts[kind](value)}</p>
          </li>
        ))}
      </ol>
      <dl className={styles.facts}>
        <div>
          <dt>Source</dt>
          <dd>{source}</dd>
        </div>
        <div>
          <dt>Rounding</dt>
          <dd>{rounding}</dd>
        </div>
        <div>
          <dt>Engine</dt>
          <dd>Version {engineVersion}</dd>
        </div>
      </dl>
    </div>
  )
}
