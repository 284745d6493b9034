import { type ReactNode, Suspense, useId } from 'react'
import styles from './chart-frame.module.css'
import { seriesStyle } from './chart-style.ts'
import { classNames } from './class-names.ts'

interface ChartFrameProps {
  title: string
  headingLevel?: 2 | 3
  /** The series, in the order of `seriesStyle`; a single one needs no legend. */
  series?: readonly string[]
  /** What the chart shows, in one sentence for everybody. */
  note?: ReactNode
  /** For several charts on a page. */
  isLow?: boolean
  /**
   * The chart, a lazy component that fills its parent. If it cannot be loaded, the table beside it
   * shows the same.
   */
  children: ReactNode
}

/**
 * A chart of 400 px, or 260, with title, legend and summary. It takes its height before it is
 * loaded.
 */
export function ChartFrame({ title, headingLevel = 3, series = [], note, isLow, children }: ChartFrameProps) {
  const id = useId()
  const Heading: `h${2 | 3}` = `h${headingLevel}`
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <Heading className={styles.title} id={id}>
        {title}
      </Heading>
      {series.length > 1 && (
        <ul className={styles.legend} aria-label="Legend">
          {series.map((label, position) => (
            <li key={label} className={styles.series}>
              <SeriesKey position={position} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(styles.room, isLow && styles.low)}>
        <Suspense fallback={<p className={styles.waiting}>Drawing the chart...</p>}>{children}</Suspense>
      </div>
      {note != null && <figcaption className={styles.note}>{note}</figcaption>}
    </figure>
  )
}

/** A sample of the line of a series, for the legend. */
function SeriesKey({ position }: { position: number }) {
  const { colour, dashes } = seriesStyle(position)
  return (
    <svg className={styles.key} viewBox="0 0 32 8" aria-hidden="true">
      <line x1="0" y1="4" x2="32" y2="4" stroke={colour} strokeWidth="3" strokeDasharray={dashes || undefined} />
    </svg>
  )
}
