import { Panel } from '../../ui/panel.tsx'
import styles from './loan-assumptions.module.css'

/** What the figures rest on, and what they leave out. */
export function LoanAssumptions() {
  return (
    <Panel title="Assumptions">
      <dl className={styles.list}>
        <div>
          <dt>Payments</dt>
          <dd>Equal, at the end of each month. The last one settles what is left, so it can differ by a few cents.</dd>
        </div>
        <div>
          <dt>Rounding</dt>
          <dd>
            The rate of a month is never rounded. The payment and the interest of each month are rounded to the cent,
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
          <dt>What happens each month</dt>
          <dd>
            Interest on the balance, less the offset balance; then the payment; then the extra repayment. The payment
            stays the same, and what is saved in interest shortens the loan.
          </dd>
        </div>
        <div>
          <dt>Not included</dt>
          <dd>
            Fees, taxes, insurance, changes of the rate, missed payments, an offset balance that grows, and interest
            counted by the day. Due dates do not change interest. If your lender’s figures differ, go by theirs.
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
}
