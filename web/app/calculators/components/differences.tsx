import { type ConventionDifference, changesFigures } from '@ledgerdeck/finance/conventions'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import { differenceText, kindText } from '../kind-text.ts'
import styles from './differences.module.css'

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
    <div className={styles.difference}>
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
