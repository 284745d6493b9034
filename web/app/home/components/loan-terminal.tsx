import { Fragment } from 'react'
import styles from './loan-terminal.module.css'

const BAR = { pitch: 10, width: 7.5, height: 72 }

export function LoanTerminal() {
  return (
    <figure className={styles.terminal} aria-label="A sample loan">
      <div className={styles.bar} aria-hidden="true">
        <span>tty1</span>
        <span>80 x 24</span>
      </div>
      <div className={styles.screen}>
        <p className={styles.command}>
          <b aria-hidden="true">$ </b>
          {SAMPLE_LOAN.command.map((word) => (
            <Fragment key={word}>
              <span>{word}</span>{' '}
            </Fragment>
          ))}
        </p>
        <dl className={styles.figures}>
          <Figure name="monthly payment" value={SAMPLE_LOAN.monthlyPayment} />
          <Figure name="total interest" value={SAMPLE_LOAN.totalInterest} />
        </dl>
        <div className={styles.chart}>
          <Bars />
          <p className={styles.legend} aria-hidden="true">
            <span>interest</span>
            <span>principal</span>
          </p>
        </div>
        <p className={styles.caption}>
          Year <b>{SAMPLE_LOAN.turningYear}</b>: from here on, more of each payment is yours than the bank’s.{' '}
          <span className={styles.cursor} aria-hidden="true" />
        </p>
      </div>
    </figure>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>AUD {value}</dd>
    </div>
  )
}

function Bars() {
  const shares = interestShares()
  const turn = (SAMPLE_LOAN.turningYear - 1) * BAR.pitch - (BAR.pitch - BAR.width) / 2
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${shares.length * BAR.pitch} ${BAR.height}`}
      role="img"
      aria-label={`Bar chart of 30 years: the share of interest in the payments falls from 82 percent in year 1 to 3 percent in year 30, and below half in year ${SAMPLE_LOAN.turningYear}.`}
    >
      {shares.map((share, year) => {
        const interest = Math.round(share * BAR.height * 10) / 10
        const x = year * BAR.pitch
        return (
          <g key={x}>
            <rect
              className={styles.principal}
              x={x}
              y="0"
              width={BAR.width}
              height={Math.round((BAR.height - interest - 1.5) * 10) / 10}
            />
            <rect className={styles.interest} x={x} y={BAR.height - interest} width={BAR.width} height={interest} />
          </g>
        )
      })}
      <path className={styles.turn} d={`M${turn} 0v${BAR.height}`} />
    </svg>
  )
}

export const SAMPLE_LOAN = {
  command: ['loan', '--amount 620000', '--years 30', '--rate 5.85'],
  monthlyPayment: '3,657.63',
  totalInterest: '696,750',
  turningYear: 19,
}

const MONTHLY_RATE = 0.0585 / 12
const MONTHS = 360

/** By year, 0 to 1. In payment k of n of an annuity, interest is 1 − (1 + r)^(k − 1 − n). */
export function interestShares(): number[] {
  return Array.from({ length: MONTHS / 12 }, (_, year) => {
    const months = Array.from({ length: 12 }, (__, month) => 1 - (1 + MONTHLY_RATE) ** (year * 12 + month - MONTHS))
    return months.reduce((sum, share) => sum + share, 0) / 12
  })
}
