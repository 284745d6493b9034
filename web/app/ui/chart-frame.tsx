import { type ReactNode, Suspense, useId } from 'react'
import styles from './chart-frame.module.css'
import { seriesLook } from './chart-look.ts'
import { classNames } from './class-names.ts'

interface ChartFrameProps {
  title: string
  headingLevel?: 2 | 3
  /** What is drawn, in the order of `seriesLook`; a single series needs no legend. */
  series?: readonly string[]
  /** One sentence that says what can be seen, for those who see the chart and for those who do not. */
  note?: ReactNode
  /** One of several on a page. */
  isLow?: boolean
  /** The chart, a lazily loaded part that fills its parent. One that cannot be loaded leaves no gap: the table beside it says the same. */
  children: ReactNode
}

/** A chart of 400 px, or 260, with its title, legend and sentence around it. It takes its room before it is loaded. */
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

/** A piece of the line of a series. */
function SeriesKey({ position }: { position: number }) {
  const { colour, dashes } = seriesLook(position)
  return (
    <svg className={styles.key} viewBox="0 0 32 8" aria-hidden="true">
      <line x1="0" y1="4" x2="32" y2="4" stroke={colour} strokeWidth="3" strokeDasharray={dashes || undefined} />
    </svg>
  )
}
