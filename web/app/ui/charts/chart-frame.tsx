import { clsx } from 'clsx'
import { type ReactNode, Suspense, useId } from 'react'
import styles from './chart-frame.module.css'

interface ChartFrameProps {
  title: string
  /** In the order of `seriesStyle`; a single one needs no legend. */
  series?: readonly string[]
  isFilled?: boolean
  note?: ReactNode
  isLow?: boolean
  /** Lazy. If it fails to load, the table beside it has the same data. */
  children: ReactNode
}

/** Reserves the chart's height before it loads. */
export function ChartFrame({ title, series = [], isFilled, note, isLow, children }: ChartFrameProps) {
  const id = useId()
  return (
    <figure className={styles.frame} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {series.length > 1 && (
        <ul className={styles.legend} aria-label="Legend">
          {series.map((label, position) => (
            <li key={label} className={styles.series}>
              <SeriesKey position={position} isFilled={isFilled} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={clsx(styles.room, isLow && styles.low)}>
        <Suspense fallback={<p className={styles.waiting}>Drawing the chart...</p>}>{children}</Suspense>
      </div>
      {note != null && <figcaption className={styles.note}>{note}</figcaption>}
    </figure>
  )
}

function SeriesKey({ position, isFilled }: { position: number; isFilled: boolean | undefined }) {
  const { colour, dashes } = seriesStyle(position)
  const stroke = { stroke: colour, strokeDasharray: dashes || undefined }
  return (
    <svg className={styles.key} viewBox="0 0 32 12" aria-hidden="true">
      {isFilled ? (
        <rect x="1" y="0.5" width="30" height="11" fill={colour} fillOpacity="0.25" {...stroke} />
      ) : (
        <line x1="0" y1="6" x2="32" y2="6" strokeWidth="3" {...stroke} />
      )}
    </svg>
  )
}

interface SeriesLook {
  colour: string
  /** Tells series apart without colour; empty for a solid line. */
  dashes: string
}

const seriesStyles: readonly SeriesLook[] = [
  { colour: 'var(--accent)', dashes: '' },
  { colour: 'var(--amber)', dashes: '8 4' },
  { colour: 'var(--info)', dashes: '2 3' },
  { colour: 'var(--pink)', dashes: '10 3 2 3' },
]

const solidStyle: SeriesLook = { colour: 'var(--text)', dashes: '' }

export function seriesStyle(position: number): SeriesLook {
  return seriesStyles[position % seriesStyles.length] ?? solidStyle
}
