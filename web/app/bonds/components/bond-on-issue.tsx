import type { TreasuryBondsOnIssue } from '@ledgerdeck/contract/treasury'
import { SelectField } from '../../ui/field.tsx'
import { dayText, todayOfReader } from '../../ui/format.ts'
import type { BondInputs } from '../bond-fields.ts'
import { inputNumber } from '../bond-input-checks.ts'
import styles from './bond-input.module.css'

type ChosenBond = Pick<BondInputs, 'couponRate' | 'maturityDate'>

export interface BondOnIssueProps {
  list: TreasuryBondsOnIssue
  inputs: BondInputs
  onChoose: (bond: ChosenBond) => void
}

export default function BondOnIssue({ list, inputs, onChoose }: BondOnIssueProps) {
  const today = todayOfReader()
  const bonds = list.bonds
    .filter(({ maturity_date }) => maturity_date > today)
    .map(({ coupon_rate, maturity_date }) => ({
      key: `${coupon_rate} ${maturity_date}`,
      couponRate: `${Number((coupon_rate * 100).toPrecision(12))}%`,
      maturityDate: maturity_date,
    }))
  const entered = `${inputNumber(inputs, 'couponRate')} ${inputs.maturityDate}`
  return (
    <SelectField
      label="Treasury Bond on issue"
      className={styles.wide}
      hint={`${list.source}. As of ${dayText(list.as_of)}.`}
      options={[
        { value: '', label: 'Another bond' },
        ...bonds.map(({ key, couponRate, maturityDate }) => ({
          value: key,
          label: `${couponRate} ${dayText(maturityDate)}`,
        })),
      ]}
      value={bonds.some(({ key }) => key === entered) ? entered : ''}
      onChange={({ target }) => {
        const chosen = bonds.find(({ key }) => key === target.value)
        if (chosen) onChoose({ couponRate: chosen.couponRate, maturityDate: chosen.maturityDate })
      }}
    />
  )
}
