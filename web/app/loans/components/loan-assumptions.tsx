import { memo } from 'react'
import { Panel } from '../../ui/panel.tsx'
import styles from './loan-assumptions.module.css'

export const LoanAssumptions = memo(function LoanAssumptions() {
  return (
    <Panel title="Assumptions">
      <dl className={styles.list}>
        <div>
          <dt>Payments</dt>
          <dd>
            Equal, at the end of each month, fortnight or week; in interest-only years the interest alone. The last one
            settles what is left, so it can differ by a few cents. A year has 26 fortnights or 52 weeks.
          </dd>
        </div>
        <div>
          <dt>Rounding</dt>
          <dd>
            The rate of a period is never rounded. The payment and the interest of each period are rounded to the cent,
            halves up; totals are sums of rounded amounts.
          </dd>
        </div>
        <div>
          <dt>Compounding</dt>
          <dd>
            With the annual rate r: monthly r ÷ 12, daily (1 + r ÷ 365) to the power 365 ÷ 12, yearly (1 + r) to the
            power 1 ÷ 12, each less 1 where there is a power. A year has 365 days and twelve equal months.
          </dd>
        </div>
        <div>
          <dt>What happens each period</dt>
          <dd>
            Interest on the balance, less the offset balance; then the payment; then the extra repayment; then the
            offset grows. The payment stays the same, and what is saved in interest shortens the loan.
          </dd>
        </div>
        <div>
          <dt>Estimates</dt>
          <dd>
            Fees change the comparison rate alone: n · r, where r makes the amount worth all repayments and fees, with
            12, 26.09 or 52.18 repayments a year (regulation 100 of the National Consumer Credit Protection Regulations
            2010). Today’s dollars divide each repayment by (1 + inflation) to the power of its years.
          </dd>
        </div>
        <div>
          <dt>Not included</dt>
          <dd>
            Taxes, insurance, changes of the rate, missed payments, and interest counted by the day. Due dates do not
            change interest. If your lender’s figures differ, go by theirs.
          </dd>
        </div>
        <div>
          <dt>Privacy</dt>
          <dd>Nothing is stored. Your inputs stand in the address of this page, for you to keep or to share.</dd>
        </div>
      </dl>
      <p className={styles.advice}>
        This is information, not advice. It knows nothing of your situation; ask a licensed professional before you
        decide.
      </p>
    </Panel>
  )
})
