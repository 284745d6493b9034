import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, SelectField } from '../../../ui/field.tsx'
import {
  type Direction,
  directions,
  type Fit,
  fitFor,
  fits,
  isTurned,
  type Mode,
  modes,
  type ReaderSettings,
  withFit,
} from '../reader-settings.ts'
import { directionNames, fitNames, modeNames } from '../reader-texts.ts'
import type { Reading } from '../use-reading.ts'
import styles from './view-panel.module.css'

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
