import { useEffect } from 'react'
import { useCanUse } from '../api/consent.ts'
import {
  chooseTextSize,
  chooseTheme,
  findTextSize,
  findTheme,
  textSizes,
  themes,
  useTextSize,
  useTheme,
} from './appearance.ts'
import styles from './footer.module.css'

/** Hidden by CSS without scripts. */
export function AppearanceControls() {
  const theme = useTheme()
  const size = useTextSize()
  const hint = useCanUse('preference') === false ? 'appearance-hint' : undefined
  useEffect(showBrowserColour)
  return (
    <>
      <label className={styles.choice}>
        Theme
        <select
          value={theme}
          aria-describedby={hint}
          onChange={({ target }) => chooseTheme(findTheme(target.value) ?? 'terminal')}
        >
          {themes.map(({ name, about }) => (
            <option key={name} value={name}>
              {about}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        Text size
        <select
          value={size}
          aria-describedby={hint}
          onChange={({ target }) => chooseTextSize(findTextSize(target.value) ?? '100')}
        >
          {textSizes.map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
        </select>
      </label>
      {hint && <span id={hint}>Not saved: you turned off preferences.</span>}
    </>
  )
}

/** Phones draw their bars in it. Changed before hydration, React would add a second element. */
function showBrowserColour(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim())
}
