import { useEffect, useEffectEvent, useState } from 'react'
import type { Direction } from '../reader-settings.ts'
import styles from './page-slider.module.css'

interface PageSliderProps {
  /** The page that is seen, from 1. */
  pageNumber: number
  count: number
  /** What is seen, in words. */
  text: string
  direction: Direction
  onMove: (pageNumber: number) => void
}

/** As wide as a figure, so that nothing moves where there are more of them. */
const figureSpace = '\u2007'

/** A slider that is dragged passes many pages: only where it rests is loaded. */
const restMs = 120

/** Moves to any page. Where pages are turned from right to left it is turned round, and so are its arrow keys. */
export function PageSlider({ pageNumber, count, text, direction, onMove }: PageSliderProps) {
  const [wanted, setWanted] = useState<number | null>(null)
  const move = useEffectEvent(() => {
    if (wanted !== null && wanted !== pageNumber) onMove(wanted)
    setWanted(null)
  })

  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(move, restMs)
    return () => clearTimeout(timer)
  }, [wanted])

  const shown = wanted ?? pageNumber
  return (
    <div className={styles.row} dir={direction}>
      <input
        className={styles.slider}
        type="range"
        aria-label="Page"
        aria-valuetext={wanted === null ? text : `Page ${wanted} of ${count}`}
        min={1}
        max={count}
        value={shown}
        onChange={(event) => setWanted(event.target.valueAsNumber)}
      />
      <span className={styles.figure} dir="ltr" aria-hidden="true">
        {`${shown}`.padStart(`${count}`.length, figureSpace)} / {count}
      </span>
    </div>
  )
}
