import type { Derivation, DerivationLine, Values } from '@ledgerdeck/finance/derivations'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { ScrollArea, VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { counted } from '../../ui/format.ts'
import styles from './derivation-lines.module.css'
import { kindText } from './differences.tsx'
import { Formula } from './formula.tsx'

const maxListed = 4

export function DerivationLines({ derivation }: { derivation: Derivation }) {
  const { lines, values, source, rounding, engineVersion } = derivation
  return (
    <div className={layout.stack4}>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.symbol} line={line} values={values} />
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
      <Announcement lines={lines} />
    </div>
  )
}

/** Not repeated for changed inputs, whose result the calculator itself announces. */
function Announcement({ lines }: Pick<Derivation, 'lines'>) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const last = lines.at(-1)
    if (last)
      setSaid((before) => before || `${counted(lines.length, 'step')}. The last, ${last.meaning}: ${valueText(last)}.`)
  }, [lines])
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}

function Line({ line, values }: { line: DerivationLine; values: Values }) {
  const { symbol, meaning, formula, list } = line
  return (
    <li className={clsx(styles.line, !formula && styles.given)}>
      <p className={styles.meaning}>
        <b>{symbol}</b> {meaning}
      </p>
      {formula && (
        <ScrollArea as="div" className={styles.formula} aria-label={`Formula for ${symbol}`} role="group">
          <span>
            = <Formula expression={formula} />
          </span>
          <span>
            {list && 'k = 1: '}= <Formula expression={formula} values={list ? new Map(values).set('k', 1) : values} />
          </span>
        </ScrollArea>
      )}
      <p className={styles.value}>= {valueText(line)}</p>
    </li>
  )
}

function valueText({ kind, value, list }: DerivationLine): string {
  const textOf = (one: number) => kindText(kind, one)
  if (!list) return textOf(value)
  const shown =
    list.length > maxListed ? [...list.slice(0, 2).map(textOf), '…', textOf(list.at(-1) ?? 0)] : list.map(textOf)
  return shown.join('; ')
}
