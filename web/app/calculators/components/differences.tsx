import { type ConventionDifference, changesFigures } from '@ledgerdeck/finance/conventions'
import type { ValueKind } from '@ledgerdeck/finance/derivations'
import layout from '../../ui/first-paint/layout.module.css'
import { audText, shareText, significantText } from '../../ui/format.ts'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import styles from './differences.module.css'

const numberText = (value: number) => significantText(value, 10)

const texts: Readonly<Record<ValueKind, (value: number) => string>> = {
  money: (value) => audText(value, 2, 6),
  rate: (value) => shareText(value, 6),
  percent: (value) => shareText(value / 100, 6),
  years: (value) => `${numberText(value)} years`,
  number: numberText,
  count: numberText,
}

export function kindText(kind: ValueKind, value: number): string {
  return texts[kind](value)
}

/** As in `+$59.45`. */
export function differenceText(kind: ValueKind, here: number, elsewhere: number): string {
  const text = kindText(kind, Math.abs(elsewhere - here))
  if (text === kindText(kind, 0)) return 'the same'
  return `${elsewhere > here ? '+' : '−'}${text}`
}

interface DifferencesProps {
  scope: string
  differences: readonly ConventionDifference[]
}

export function Differences({ scope, differences }: DifferencesProps) {
  const same = differences.filter((difference) => !changesFigures(difference)).map(({ title }) => title)
  return (
    <div className={styles.differences}>
      <p>{scope}</p>
      {differences.filter(changesFigures).map((difference) => (
        <Difference key={difference.title} difference={difference} />
      ))}
      {same.length > 0 && (
        <div className={styles.note}>
          <p>With these inputs, these make no difference:</p>
          <ul>
            {same.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Difference({ difference }: { difference: ConventionDifference }) {
  const { title, usedBy, explanation, source, figures } = difference
  return (
    <div className={layout.stack2}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.note}>{usedBy}</p>
      <p>{explanation}</p>
      <FigureTable caption={title} isCaptionHidden heads={['Figure', 'Here', 'There', 'Difference']} hasLongNames>
        <tbody>
          {figures.map(({ name, kind, here, elsewhere }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{kindText(kind, here)}</td>
              <td>{kindText(kind, elsewhere)}</td>
              <td>{differenceText(kind, here, elsewhere)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className={styles.note}>Source: {source}</p>
    </div>
  )
}
