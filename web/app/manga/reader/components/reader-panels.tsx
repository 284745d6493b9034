import type { ChapterPages } from '@ledgerdeck/contract/manga'
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, SelectField } from '../../../ui/field.tsx'
import { useGrowingList } from '../../use-growing-list.ts'
import {
  type Direction,
  directionNames,
  directions,
  type Fit,
  fitFor,
  fitNames,
  fits,
  isTurned,
  type Mode,
  modeNames,
  modes,
  type ReaderSettings,
  withFit,
} from '../reader-settings.ts'
import type { Reading } from '../use-reading.ts'
import styles from './reader-panels.module.css'

interface ViewPanelProps {
  id: string
  reading: Reading
  settings: ReaderSettings
  onClose: () => void
}

const optionsOf = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }))

export function ViewPanel({ id, reading, settings, onClose }: ViewPanelProps) {
  const { mode, change, act } = reading
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('select')?.focus({ preventScroll: true }), [])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Esc closes one thing at a time.
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Esc bubbles up to it
    <div ref={panel} id={id} className={styles.panel} onKeyDown={closeByKey}>
      <SelectField
        label="Mode"
        value={mode}
        options={optionsOf(modes, modeNames)}
        onChange={(event) => change({ mode: event.target.value as Mode })}
      />
      {isTurned(mode) && (
        <SelectField
          label="Direction"
          value={settings.direction}
          options={optionsOf(directions, directionNames)}
          onChange={(event) => change({ direction: event.target.value as Direction })}
        />
      )}
      <SelectField
        label="Fit"
        value={fitFor(settings, mode)}
        options={optionsOf(fits, fitNames)}
        onChange={(event) => change(withFit(mode, event.target.value as Fit))}
      />
      <div className={styles.others}>
        {mode === 'double' && (
          <Checkbox
            label="Shift the pairs"
            checked={settings.isShifted}
            onChange={(event) => change({ isShifted: event.target.checked })}
          />
        )}
        <Button size="small" variant="quiet" onClick={() => act('zoom')}>
          Zoom in
        </Button>
        <Button size="small" variant="quiet" onClick={() => act('help')}>
          Keys and gestures
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          [x] Close
        </Button>
      </div>
    </div>
  )
}

interface PagesPanelProps {
  id: string
  chapterPages: ChapterPages
  reading: Reading
  onExpired: () => void
  onClose: () => void
}

export function PagesPanel({ id, chapterPages, reading, onExpired, onClose }: PagesPanelProps) {
  const { chapter, pages } = chapterPages
  const list = useRef<HTMLOListElement>(null)
  const shown = useGrowingList(pages, list, `${chapter.id}`)
  const current = Math.min(reading.index, pages.length - 1)
  const isCurrentShown = current < shown.length

  useLayoutEffect(() => {
    if (isCurrentShown) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isCurrentShown])

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const open = (index: number) => {
    reading.goTo(index)
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Esc bubbles up to it
    <div id={id} className={styles.thumbnails} onKeyDown={closeByKey}>
      <ol ref={list} className={styles.pages} aria-label="All pages">
        {shown.map((page, index) => (
          <Thumbnail
            key={page.id}
            page={page}
            isCurrent={index === current}
            onExpired={onExpired}
            onOpen={() => open(index)}
          />
        ))}
      </ol>
    </div>
  )
}

interface ThumbnailProps {
  page: ChapterPages['pages'][number]
  isCurrent: boolean
  onExpired: () => void
  onOpen: () => void
}

const Thumbnail = memo(
  function Thumbnail({ page, isCurrent, onExpired, onOpen }: ThumbnailProps) {
    return (
      <li className={styles.page}>
        <button
          type="button"
          className={styles.open}
          aria-label={`Page ${page.page_number}`}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onOpen}
        >
          {page.thumbnail_url !== null && (
            <img
              src={page.thumbnail_url}
              alt=""
              width={240}
              height={360}
              loading="lazy"
              decoding="async"
              onError={onExpired}
            />
          )}
          <span className={styles.number}>{page.page_number}</span>
        </button>
      </li>
    )
  },
  (before, after) => before.isCurrent === after.isCurrent && before.page === after.page,
)
